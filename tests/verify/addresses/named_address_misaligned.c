// expect: true
// args: --property unreach-call
/* No int lies at an odd address, and nothing at null. */
extern void reach_error(void);
static int g;

int main(void)
{
    if ((char *)0x55a8a2e6b003 == (char *)&g || &g == (int *)0)
        reach_error();
    return 0;
}
