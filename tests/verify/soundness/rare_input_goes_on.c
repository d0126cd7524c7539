// expect: false(unreach-call)
// args: --property unreach-call
/* That no execution tried out goes on does not mean that none does. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_int() & 1;
    while (__VERIFIER_nondet_int() == 123456789) {
        x++;
        if (x == 5)
            reach_error();
    }
    return 0;
}
