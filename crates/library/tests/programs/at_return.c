/* Handlers run when main returns, in reverse order; one registers another. */
#include <stdio.h>
#include <stdlib.h>

static void last(void)
{
    puts("last");
}

static void middle(void)
{
    puts("middle");
    atexit(last);
}

int main(void)
{
    static char text[4] = "end";
    atexit(middle);
    puts(text);
    return 5;
}
