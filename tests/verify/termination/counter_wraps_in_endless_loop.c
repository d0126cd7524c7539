// expect: false(termination)
// args: --property termination --timeout 20
/* The counter runs through all of its values, and nothing leaves the loop. */
int main(void)
{
    unsigned n = 0, s = 0;
    while (s < 2) {
        n++;
        s = n % 2;
    }
    return 0;
}
