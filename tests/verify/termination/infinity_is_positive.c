// expect: false(termination)
// args: --property termination --timeout 20
/* Doubling ends at infinity, which stays. */
int main(void)
{
    float x = 1;
    while (x > 0)
        x *= 2;
    return 0;
}
