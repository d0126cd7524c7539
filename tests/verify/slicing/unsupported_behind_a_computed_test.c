// expect: unknown
// args: --property unreach-call --timeout 20
// truth: false(unreach-call)
/* No goal depends on `sum`, but whether the construct is reached does: the loop stays in the slice. */
#include <stdio.h>
extern void reach_error(void);
int unused;

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += i;
    unused = sum * 3;
    if (sum == 6)
        printf("%ls\n", L"six");
    reach_error();
    return 0;
}
