// expect: true
/* Another member of the same size is set as well. */
union u { float f; unsigned i; };
int main(void)
{
    union u u;
    u.f = 1;
    return u.i > 0;
}
