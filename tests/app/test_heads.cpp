// The page "Why does a layer have several heads?" as a person handles it.
#include "tests/support/catch.h"
