// expect: false(unreach-call)
// args: --property unreach-call
/* An array indexed by another one. */
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char p[8], q[8];
    for (int i = 0; i < 8; i++) {
        p[i] = __VERIFIER_nondet_uchar() % 8;
        q[i] = (unsigned char)(7 - i);
    }
    unsigned i = __VERIFIER_nondet_uint() % 8;
    if (q[p[q[i]]] == i && p[3] == 5 && p[2] == 1 && i > 2)
        reach_error();
    return 0;
}
