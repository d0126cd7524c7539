// expect: false(unreach-call)
// args: --property unreach-call
/* A ring buffer's index that was decremented below zero: 4294967295 % 5 is 0, not 4. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned head = __VERIFIER_nondet_uint() % 5;
    unsigned before = (head - 1) % 5;
    if (before == head)
        reach_error();
    return 0;
}
