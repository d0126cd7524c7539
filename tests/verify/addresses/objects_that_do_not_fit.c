// expect: unknown
// args: --property unreach-call --arch 32
/* Three objects of 2 GiB do not fit into 32 bits: whatever comes behind them is not proved. */
#include <stdlib.h>
extern void reach_error(void);

int main(void)
{
    char *p = malloc(1u << 31), *q = malloc(1u << 31), *r = malloc(1u << 31);
    if (!p || !q || !r)
        return 0;
    if ((unsigned long)p != (unsigned long)q && (unsigned long)q != (unsigned long)r)
        reach_error();
    return 0;
}
