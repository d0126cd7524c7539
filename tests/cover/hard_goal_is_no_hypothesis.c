// args: --coverage function --timeout 8
// never: unreachable: function
/* B is covered only behind A. Where goals are proved one by one because of a hard one, neither is taken for granted. */
extern unsigned __VERIFIER_nondet_uint(void);
static void A(void) {}
static void B(void) {}
static void H(void) {}
int main(void)
{
    unsigned state = 0;
    while (1) {
        unsigned x = __VERIFIER_nondet_uint();
        unsigned long long a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
        if (state == 0 && x * 7 == 918273645)
            state = 1;
        if (state == 1 && (x ^ 564738291) * 5 == 3) {
            A();
            state = 2;
        }
        if (state == 2 && x * x == 25 && x > 5) {
            B();
            state = 3;
        }
        if (a > 1 && b > 1 && a * b == 4611686018427387847u)
            H();
    }
}
