// part-of: main.c
#include "shared.h"

extern int tentative;

int initialised_elsewhere = 42;
static int hidden = 2;
static int helper(void) { return hidden; }
int other_helper(void) { return helper(); }
int other_tentative(void) { return tentative; }
struct shared make(int v) { struct shared s = { v * 2, "made" }; return s; }
const int table[3] = { 7, 8, 9 };
int (*callback)(void);
