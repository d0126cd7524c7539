// expect: unknown: outside any live object
// args: --property unreach-call
/* A store into a variable of an iteration that is over may hit a variable of the next. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int *p = 0;
    for (int i = 0; i < 2; i++) {
        int x = 0;
        if (p) {
            int y = 0;
            int *q = &y;
            *p = 1;
            if (*q)
                reach_error();
        }
        p = &x;
    }
    return 0;
}
