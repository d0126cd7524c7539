// expect: true
// args: --property termination --timeout 20
// output: signed
/* Where overflow is not looked for it wraps around, and the proof says so. */
int main(void)
{
    int i = 1;
    while (i > 0)
        i++;
    return 0;
}
