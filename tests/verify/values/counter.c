// expect: true
// args: --values auto
// output: value analysis
/* A counter that is reset at a limit: its bound is a threshold of widening. */
int main(void)
{
    int a[10] = {0};
    int i = 0;
    for (;;) {
        a[i] = a[i] / 2 + i;
        i++;
        if (i >= 10)
            i = 0;
    }
}
