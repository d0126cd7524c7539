// args: --coverage branch
// expect: 8 total, 6 covered, 2 unreachable, 0 open
/* To fall into a case is not to jump to it; y is 1 only behind case 3. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int(), y = 0;
    if (x == 3)
        return 0;
    switch (x) {
    case 2:
        y++;
    case 3:
        y++;
    case 1000 ... 2000:
        break;
    }
    switch (y) {
    case 1:
        return 3;
    default:
        break;
    }
    return 1;
}
