// expect: false(termination)
// args: --property termination --timeout 20
/* The third iteration begins and does not come to its end. */
int main(void)
{
    int i = 0;
    while (i < 3) {
        while (i == 2)
            i = 2;
        i++;
    }
    return 0;
}
