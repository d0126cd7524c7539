// expect: true
// args: --property unreach-call
/* Nobody outside knows where a static is whose address is never taken. */
extern void reach_error(void);
int *where(void);
static int g;

int main(void)
{
    int *p = where();
    g = 1;
    *p = 2;
    if (g == 2)
        reach_error();
    return 0;
}
