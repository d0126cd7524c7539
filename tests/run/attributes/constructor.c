/* Constructors run before main by priority, destructors after exit; atexit handlers in between. */
#include <stdio.h>
#include <stdlib.h>

static int order = 1;
__attribute__((constructor)) static void plain(void) { printf("plain %d\n", order++); }
__attribute__((constructor(201))) static void second(void) { printf("second %d\n", order++); }
__attribute__((constructor(200))) static void first(void) { printf("first %d\n", order++); }
__attribute__((destructor)) static void bye(void) { printf("destructor %d\n", order++); }

int main(void)
{
    printf("main %d\n", order++);
    return 3;
}
