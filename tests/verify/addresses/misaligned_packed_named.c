// expect: true
/* Through the structure the compiler knows. */
struct __attribute__((packed)) packed {
    char c;
    int x;
};

int main(void)
{
    struct packed s = { 1, 2 }, *p = &s;
    p->x = 3;
    return s.x == 0;
}
