// stops: signed integer overflow
#include <limits.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int x = INT_MAX - 1;
    x += argc;
    printf("still defined\n");
    (void)argv;
    return x + argc;
}
