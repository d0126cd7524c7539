// expect: unknown: division by zero
// args: --property unreach-call
/* What traps does not go on: no violation lies behind a division by zero, and no proof either. */
extern void reach_error(void);
int main(void)
{
    int z = 0, q = 7 / z;
    reach_error();
    return q;
}
