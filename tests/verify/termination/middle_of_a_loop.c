// expect: true
// args: --property termination --timeout 20
/* Duff's device: the loop is entered in its middle. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = 13, sum = 0;
    switch (__VERIFIER_nondet_int() & 3) {
    case 3:
        do {
            sum++;
    case 2:
            sum++;
    case 1:
            sum++;
    case 0:
            sum++;
        } while (--n);
    }
    return sum & 1;
}
