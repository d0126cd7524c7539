// args: --coverage function
// expect: 3 total, 3 covered, 0 unreachable, 0 open
/* B is covered only behind A: neither the search nor the inductive step may take A's absence for granted. */
static void A(void) {}
static void B(void) {}
int main(void)
{
    int s = 0;
    while (1) {
        if (s == 1)
            A();
        if (s == 2)
            B();
        if (s < 2)
            s++;
    }
}
