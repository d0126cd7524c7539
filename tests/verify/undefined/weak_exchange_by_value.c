// expect: false (unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
/* Whether it is weak may be a value of the program. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int y = 3;

int main(void)
{
    int expected = 3, weak = __VERIFIER_nondet_int() != 0;
    if (!__atomic_compare_exchange_n(&y, &expected, 4, weak, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)) {
        if (!weak)
            while (1)
                ;
        reach_error();
    }
    return 0;
}
