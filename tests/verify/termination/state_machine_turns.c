// expect: false(termination)
// args: --property termination --timeout 20
/* A machine that goes round. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int s = __VERIFIER_nondet_int();
    while (s != 4)
        switch (s) {
        case 0: s = 2; break;
        case 2: s = 3; break;
        case 3: s = 0; break;
        default: s = 4; break;
        }
    return 0;
}
