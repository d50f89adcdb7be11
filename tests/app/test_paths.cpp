// The page "How far does a message have to travel?" as a person handles it.

#include "tests/support/catch.h"
