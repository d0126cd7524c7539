/* An empty asm is a barrier: nothing happens; unreached assembly does not matter. */
#include <stdio.h>

int main(int argc, char **argv)
{
    int x = 4;
    __asm__ __volatile__("" ::: "memory");
    asm volatile("" : "+r"(x));
    printf("%d\n", x);
    if (argc > 50)
        __asm__("nop");
    (void)argv;
    return 0;
}
