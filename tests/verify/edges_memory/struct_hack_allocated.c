// expect: true
/* More room than the structure needs: that is what the hack is for. */
#include <stdlib.h>
struct hack {
    int n;
    char d[1];
};

int main(void)
{
    struct hack *p = malloc(sizeof *p + 10);
    if (!p)
        return 0;
    p->d[8] = 1;
    free(p);
    return 0;
}
