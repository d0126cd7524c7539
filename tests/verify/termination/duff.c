// expect: true
// args: --property termination --timeout 20
/* A switch into a loop. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 1000, k = (n + 7) / 8;
    switch (n % 8) {
    case 0:
        do {
    case 7:
    case 6:
    case 5:
    case 4:
    case 3:
    case 2:
    case 1:;
        } while (--k > 0);
    }
    return 0;
}
