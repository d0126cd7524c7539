// expect: true
// args: --property termination --timeout 20
/* Two counters, one of which moves only when the other one wraps: more than four thousand million million iterations. */
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
