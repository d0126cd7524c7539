// expect: true
// output: main.assertion.1  true     /
/* One that executions do evaluate. */


#include <assert.h>
int main(void)
{
    unsigned n = 0;
    while (1) {
        n += 2;
        assert(n % 2 == 0);
    }
}
