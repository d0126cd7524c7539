// expect: true
// args: --property termination --timeout 20
/* Two numbers that approach each other. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int i = 0, j = __VERIFIER_nondet_int();
    while (i < j) {
        i++;
        j--;
    }
    return 0;
}
