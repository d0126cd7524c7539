// expect: true
// args: --property unreach-call
// output: loops without effects are executed even where they do not end
/* The loop never takes the branch with the input, so that a compiler may assume that the loop ends, and go on behind it. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    unsigned short x = 5;
    int y = 5;
    do {
        if (y == 4)
            y = __VERIFIER_nondet_int();
        x += 2;
    } while (x != 2);
    reach_error();
    return 0;
}
