// args: --coverage function --timeout 15
// never: unreachable: function
/* G needs the second step, and a pointer that leads to the state it reads; H a third one, through an element. */
extern int __VERIFIER_nondet_int(void);
static void G(void) {}
static void H(void) {}
static int state[3], other, *at = &other;
int main(void)
{
    while (1) {
        int x = __VERIFIER_nondet_int();
        if (state[1] == 7)
            G();
        if (state[2] == 9)
            H();
        *at = x == 12345 ? 7 : *at;
        if (x == 4711)
            at = &state[1];
        if (x >= 0 && x < 3 && state[1] == 7)
            state[x] = 9;
    }
}
