// expect: false(unreach-call)
// args: --property unreach-call --unique-states
/* What cannot be compared counts as different: two states that differ in a long array only are not the same. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

unsigned char seen[1000];

int main(void)
{
    while (1) {
        int i = __VERIFIER_nondet_int();
        if (i < 0 || i >= 1000)
            return 0;
        seen[i]++;
        if (seen[7] == 3)
            reach_error();
    }
}
