// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* The inclusive comparison never fails at the greatest value: the counter wraps. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned char n = __VERIFIER_nondet_int(), i = 0, rounds = 0;
    if (n < 250)
        return 0;
    while (i <= n) {
        i++;
        if (i == 0)
            reach_error();
    }
    return 0;
}
