// expect: false(uninitialised)
// unconfirmed: the counterexample depends on the contents of uninitialised memory
// args: --malloc-may-fail
/* After a failure nothing is promised of the pointer. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    char *text = NULL;
    asprintf(&text, "%d", 1);
    free(text);
    return 0;
}
