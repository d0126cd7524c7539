// expect: false(unreach-call)
// args: --property unreach-call --arch 32
// unconfirmed: the execution ends without a report
/* Addresses are compared as unsigned numbers. */
extern void reach_error(void);
static int a[4], b[4];

int main(void)
{
    if ((unsigned long)a < 0x70000000u && (unsigned long)b > 0x90000000u && a < b)
        reach_error();
    return 0;
}
