// args: --check evaluation-order
// expect: false(evaluation-order) line 11
// unconfirmed: a compiled program has one order of evaluation, and no sanitizer reports that there are others
#include <stdlib.h>
#include <assert.h>
static int leave(void) { exit(0); return 0; }
static int check(int x) { assert(x == 0); return x; }

int main(void)
{
    return leave() + check(1);
}
