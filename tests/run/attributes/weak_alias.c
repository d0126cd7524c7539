/* weak definitions and references, alias, noreturn, section and other attributes without effect. */
#include <stdio.h>
#include <stdlib.h>

__attribute__((weak)) int weak_defined(void) { return 5; }
extern int missing(void) __attribute__((weak));
int target(int x) { return x * 3; }
int other_name(int x) __attribute__((alias("target")));
int data = 8;
extern int data_alias __attribute__((alias("data")));
__attribute__((noreturn)) static void stop(int code)
{
    printf("stopping\n");
    exit(code);
}
static int used(void) __attribute__((used, noinline, section(".text.odd")));
static int used(void) { return 2; }
__attribute__((const)) static int square(int x) { return x * x; }

int main(void)
{
    printf("%d %d\n", weak_defined(), missing ? missing() : -1);
    printf("%d\n", other_name(7));
    data_alias = 9;
    printf("%d %d\n", data, used() + square(3));
    int unused __attribute__((unused));
    if (data == 9)
        stop(4);
    return 0;
}
