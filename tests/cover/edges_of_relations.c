// args: --coverage boundary
// expect: 17 total, 15 covered, 2 unreachable, 0 open
// output: main.boundary.17: unreachable: left operand is next above the right one
/* Operands are equal, or next to each other: unsigned wrap-around is no neighbour, a side that is not evaluated is not tried. */
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern float __VERIFIER_nondet_float(void);

int main(void)
{
    static int table[5];
    unsigned char u = __VERIFIER_nondet_uchar();
    int n = __VERIFIER_nondet_int();
    float x = __VERIFIER_nondet_float();
    if (u > 4)
        return 1;
    if (u < 1 || u == 2)
        return table[u];
    if (x > 1.5f)
        return 2;
    return n == 2147483647;
}
