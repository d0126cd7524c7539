// args: --coverage function --timeout 8
// output: unreachable: function G is called (induction)
// never: unreachable: function H
/* A prime number is no product: nobody knows that soon. The goal beside it needs a step of induction only. */
extern unsigned __VERIFIER_nondet_uint(void);
static void G(void) {}
static void H(void) {}
static unsigned mode;
int main(void)
{
    while (1) {
        unsigned request = __VERIFIER_nondet_uint();
        unsigned long long a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
        unsigned torque = request % 4 == 3 && mode != 9, speed = request % 4 == 2 && mode != 9;
        if (torque || speed) {
            if (torque)
                mode = 1;
            else if (speed)
                mode = 2;
            else
                G();
        }
        if (a > 1 && b > 1 && a * b == 4611686018427387847u)
            H();
    }
}
