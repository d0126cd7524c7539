// expect: true
// files: undeclared_functions.c
// args: -- -std=gnu90 -Wno-implicit-function-declaration
/* Nobody declares these functions here. What they return is dropped, so nobody sees that it is no `int`. */
#include <assert.h>

int main(void)
{
    char buffer[3] = {0, 0, 0};

    fill_undeclared(buffer, 3);
    assert(buffer[0] == 3);
    halve_undeclared(buffer);
    assert(buffer[0] == 1);
    assert(count_undeclared(buffer) == 4);
    return 0;
}
