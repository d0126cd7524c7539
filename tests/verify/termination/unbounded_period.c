// expect: unknown
// args: --property termination --timeout 20 --work 3000000
/* A period of 2 to the 32nd: longer than anything repeats here. */
int main(void)
{
    unsigned i = 0, j = 0;
    while (1) {
        i++;
        if (i == 0)
            j++;
        if (j > 1000000)
            return 0;
    }
}
