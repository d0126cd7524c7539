// expect: false(unreach-call)
// args: --property unreach-call --unique-states
/* What cannot be compared counts as different. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

unsigned char seen[8];

int main(void)
{
    seen[7] = __VERIFIER_nondet_int() & 1;
    while (1) {
        int i = __VERIFIER_nondet_int();
        if (i < 0 || i > 7)
            return 0;
        seen[i]++;
        if (seen[7] == 5)
            reach_error();
    }
}
