// expect: false(termination)
// args: --property termination --timeout 20
/* Forth and back at the middle. */
int main(void)
{
    int i = 0, j = 100;
    while (i < j)
        if (j > 51) {
            i++;
            j--;
        } else {
            i--;
            j++;
        }
    return 0;
}
