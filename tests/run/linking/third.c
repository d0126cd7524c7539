// part-of: main.c
#include "shared.h"

static int hidden = 3;
int third_helper(void) { return hidden; }
int call_back(void) { return callback() * 100; }
int counter(void) { static int hidden = 10; return ++hidden; }
extern inline int twice(int x);
