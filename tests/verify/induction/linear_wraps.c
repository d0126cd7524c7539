// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* A linear relation of wrapped counters is no relation of their ranges. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned char i = 0, j = 0;
    while (__VERIFIER_nondet_int()) {
        i += 1;
        j += 3;
        if (j < i)
            reach_error();
    }
    return 0;
}
