// Linked into sanitizer builds only. Drivers leave a few bytes behind in modules that they unload,
// and the leak report then points at addresses that no suppression can match; a module that stays
// loaded is reported by its name, or not at all.
extern "C" int dlclose(void*);
extern "C" int dlclose(void*) { return 0; }
