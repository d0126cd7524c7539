// expect: false(unreach-call)
// args: --property unreach-call
/* The outer merge stays open while an inner frontier can still jump to it. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int y = 0;
    for (int i = 0; i < 2; i++) {
        int j = 0;
        while (__VERIFIER_nondet_int()) {
            j++;
            if (j == 4) {
                y = 7;
                goto out;
            }
        }
    }
out:
    if (y == 7)
        reach_error();
    return 0;
}
