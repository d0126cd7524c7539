// expect: unknown
// args: --property unreach-call --timeout 20
/* Half of the values of two constants lead to the error. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern const unsigned short GAIN;
extern const long long OFFSET;

int main(void)
{
    if ((GAIN + OFFSET) % 2 == 0 && __VERIFIER_nondet_int() == 5)
        reach_error();
    return 0;
}
