// args: --coverage function --no-check overflow --timeout 15
// never: unreachable: function
/* Both goals look out of reach of a short step: one takes a counter that wraps around, one a signed number that does. */
extern unsigned char __VERIFIER_nondet_uchar(void);
static void G(void) {}
static void H(void) {}
static unsigned char n;
static int sum = 2147483600;
int main(void)
{
    while (1) {
        unsigned char by = __VERIFIER_nondet_uchar();
        n += 3;
        if (n == 2)
            G();
        if (sum > 0 || by == 255)
            sum += by;
        if (sum < -2147483000)
            H();
    }
}
