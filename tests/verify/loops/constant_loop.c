// expect: true
/* Constant loops need no bound from anybody. */
#include <assert.h>

int main(void)
{
    int sum = 0, table[16];
    for (int i = 0; i < 16; i++)
        table[i] = i * i;
    for (int i = 0; i < 16; i++)
        sum += table[i];
    assert(sum == 1240);
    return 0;
}
