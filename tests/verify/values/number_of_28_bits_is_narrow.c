// expect: true
// args: --property unreach-call
// output: value analysis
/* … and a part of its range stays that part, whatever its sign. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < -65536000 || x > 65536000)
        return 0;
    int word = (x & 134217728) != 0 ? x | -134217728 : x & 134217727;
    if (word < -65536000 || word > 65536000)
        reach_error();
    return 0;
}
