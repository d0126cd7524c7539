// expect: true
// args: --property termination --timeout 20
/* Ten tenths, or eleven. */
int main(void)
{
    double x = 0;
    while (x < 1.0)
        x += 0.1;
    return 0;
}
