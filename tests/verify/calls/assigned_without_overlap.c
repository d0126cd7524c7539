// expect: true
struct pair { int a, b; };
union twice { struct pair first, second; int numbers[2]; };
struct list { struct list *next; struct pair value; };

int main(void)
{
    struct pair array[4] = { { 0, 0 } };
    struct pair *p = array, *q = array + 2;
    *p = *q;
    *p = *p;
    array[1] = array[3];
    union twice u = { { 1, 2 } };
    /* The overlap is exact, and the types are the same. */
    u.first = u.second;
    u.numbers[0] = u.numbers[1];
    struct list b = { 0, { 3, 4 } }, a = { &b, { 1, 2 } };
    a.value = a.next->value;
    a.next->value = a.value;
    return u.first.a + a.value.a;
}
