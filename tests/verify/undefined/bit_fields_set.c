// expect: true
/* Each was set. */
struct s { unsigned a : 3, b : 5; };
int main(void)
{
    struct s s;
    s.b = 2;
    s.a = 1;
    return s.a + s.b;
}
