// expect: unknown
// args: --property termination --timeout 20
/* The execution divides by zero. */
int main(void)
{
    int i = 5, s = 0;
    while (i > -5) {
        s += 10 / i;
        i--;
    }
    return s;
}
