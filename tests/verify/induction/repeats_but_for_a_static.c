// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* All variables of the loop's function repeat; a callee's static counts. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static int worn(void)
{
    static int uses;
    uses++;
    return uses > 5;
}

int main(void)
{
    while (1) {
        int x = __VERIFIER_nondet_int();
        if (worn() && x == 7)
            reach_error();
        if (x == 8)
            return 0;
    }
}
