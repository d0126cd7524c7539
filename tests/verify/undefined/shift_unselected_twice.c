// expect: true
// args: --property unreach-call
// output: as many in every shift of the same width
/* Shifts of one width are made alike, and the proof says that it rests on that. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int s = __VERIFIER_nondet_int();
    unsigned x = 5u << s, y = 5u << s;
    if (s == 32 && x != y)
        reach_error();
    return 0;
}
