// expect: false(termination)
// args: --property termination --timeout 20
/* A loop made of `goto`. */
int main(void)
{
    int i = 0;
again:
    if (i < 10) {
        i++;
        i--;
        goto again;
    }
    return 0;
}
