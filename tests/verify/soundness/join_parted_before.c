// expect: false(unreach-call)
// args: --property unreach-call
/* States that meet are told apart by whole paths unless the decision that parted them excludes one of them. */
/* Here c alone does not: both ways to out may have it. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int c = __VERIFIER_nondet_int(), e = __VERIFIER_nondet_int(), d = __VERIFIER_nondet_int(), v = 0;
    if (c) {
        if (e) {
            v = 1;
            goto out;
        }
    }
    if (d) {
        v = 2;
        goto out;
    }
    return 0;
out:
    if (c && v == 2)
        reach_error();
    return 0;
}
