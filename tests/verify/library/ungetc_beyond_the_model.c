// expect: unknown: more than 4 bytes pushed back
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    int pushed = 0;
    for (int i = 0; i < 5; i++)
        pushed += ungetc('a', stdin) == 'a';
    if (pushed == 5)
        reach_error();
    return 0;
}
