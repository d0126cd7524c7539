// expect: false(unsequenced) line 8
struct pair { int a, b; };

int main(void)
{
    struct pair s = { 1, 2 };
    struct pair *p = &s;
    return p->a++ + p->a;
}
