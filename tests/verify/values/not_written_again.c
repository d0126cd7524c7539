// expect: false(uninitialised)
// args: --values auto
/* An object of a block is a new one each time the block begins. */
extern int __VERIFIER_nondet_int(void);
static int look(const int *p)
{
    return *p;
}
int main(void)
{
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        int x;
        if (i < 2)
            x = i;
        int *p = &x;
        sum += look(p);
    }
    return sum;
}
