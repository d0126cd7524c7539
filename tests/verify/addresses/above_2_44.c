// expect: false(unreach-call)
// args: --property unreach-call
/* Objects lie above 2^44 on every Linux. */
extern void reach_error(void);
static int g;

int main(void)
{
    if ((unsigned long)&g > 1UL << 44)
        reach_error();
    return 0;
}
