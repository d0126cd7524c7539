// expect: false(unsequenced) line 9
// unconfirmed: a compiled program has one order of evaluation, and no sanitizer reports that there are others
struct pair { int a, b; };

int main(void)
{
    struct pair s = { 1, 2 };
    struct pair *p = &s;
    return p->a++ + p->a;
}
