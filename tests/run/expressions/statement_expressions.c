/* Statement expressions: value of the last statement, own scope, jumps out, in macros and conditions. */
#include <stdio.h>

#define MAX(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })

struct pair { int a, b; };

static int early(int x)
{
    int y = 1 + ({ if (x < 0) return -1; x * 2; });
    return y;
}

int main(void)
{
    int i = 3;
    printf("%d\n", MAX(i++, 2));
    printf("%d\n", i);
    printf("%d %d\n", early(-5), early(5));
    struct pair p = ({ struct pair q = { 1, 2 }; q.a += 10; q; });
    printf("%d %d\n", p.a, p.b);
    int total = 0;
    for (int k = 0; ({ int limit = 5; k < limit; }); k++)
        total += ({ if (k == 3) continue; k; });
    printf("%d\n", total);
    printf("%d\n", ({ 1; 2; 3; }));
    ({ printf("void\n"); (void)0; });
    printf("%d\n", ({ p; }).b);
    return 0;
}
