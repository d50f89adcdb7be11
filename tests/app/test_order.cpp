// The page "Word order" as a person handles it.

#include "tests/support/catch.h"
#include "tests/support/studio_harness.h"
