// expect: false(termination)
// args: --property termination --timeout 20
/* The inner loop takes the outer counter back. */
int main(void)
{
    int n = 10;
    for (int i = 0; i < n; i++)
        while (i > 0)
            i--;
    return 0;
}
