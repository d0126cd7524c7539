// expect: unknown
// args: --property termination --timeout 20
/* The execution leaves the array: neither end nor cycle is claimed. */
int main(void)
{
    int a[2], i = 0;
    while (i < 10) {
        a[i] = 0;
        i++;
    }
    return 0;
}
