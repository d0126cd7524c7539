// expect: false(uninitialised)
/* Bit-fields share bytes, not what was set. */
struct s { unsigned a : 3, b : 5; };
int main(void)
{
    struct s s;
    s.a = 1;
    return s.b > 0;
}
