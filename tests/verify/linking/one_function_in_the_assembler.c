// expect: false(unreach-call)
// args: --property unreach-call
/* `ff` is what C calls `f`. */
extern void reach_error(void);
int g;
void f(void) __asm__("ff");
void ff(void);

void f(void)
{
    g = 1;
}

int main(void)
{
    ff();
    if (g)
        reach_error();
    return 0;
}
