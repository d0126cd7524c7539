// stops: assertion
#include <assert.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    (void)argv;
    printf("before\n");
    assert(argc == 17);
    return 0;
}
