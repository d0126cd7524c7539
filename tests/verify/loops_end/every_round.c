// expect: false(termination)
// args: --check termination --timeout 20
/* The inner loop ends in the first hundred rounds, and then it does not. */
static int n;
static void step(void)
{
    if (n < 1000)
        n += 2;
    for (unsigned char i = 0; i < n; i++)
        ;
}
int main(void)
{
    while (1)
        step();
}
