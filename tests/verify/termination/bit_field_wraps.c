// expect: false(termination)
// args: --property termination --timeout 20
/* Three bits are never eight. */
struct {
    unsigned a : 3;
} s;
int main(void)
{
    while (s.a < 8)
        s.a++;
    return 0;
}
