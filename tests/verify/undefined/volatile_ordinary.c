// expect: true
// args: --volatile ordinary
// output: volatile objects are ordinary memory
/* On demand volatile objects are ordinary memory, and the proof says so. */
#include <assert.h>
volatile int v;
int main(void)
{
    v = 1;
    assert(v == 1);
    return 0;
}
