// expect: false(uninitialised)
// args: --malloc-may-fail
// unconfirmed: cannot be given to the compiled program
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
