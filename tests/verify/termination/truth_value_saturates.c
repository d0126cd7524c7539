// expect: false(termination)
// args: --property termination --timeout 20
/* A truth value that is incremented stays true. */
int main(void)
{
    _Bool b = 1;
    while (b)
        b++;
    return 0;
}
