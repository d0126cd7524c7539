// expect: false(termination)
// args: --property termination --timeout 30
/* What is lent is increased in every round, and wraps around. */
static void step(unsigned char *at)
{
    *at += 1;
}
int main(void)
{
    unsigned char i = 0;
    while (i <= 255)
        step(&i);
    return 0;
}
