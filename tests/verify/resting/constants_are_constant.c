// expect: true
// args: --property unreach-call --function f --globals arbitrary
/* What nobody can have changed has its value. */
extern void reach_error(void);

static const int limit = 3;
static int table[2] = { 1, 2 };

int f(void)
{
    if (limit != 3 || table[1] != 2)
        reach_error();
    return 0;
}
