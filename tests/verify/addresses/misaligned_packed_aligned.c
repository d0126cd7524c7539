// expect: true
/* A member that lies well in a packed structure that lies well. */
struct __attribute__((packed, aligned(8))) packed {
    int x;
    char c;
};

int main(void)
{
    struct packed s = { 1, 2 };
    int *p = &s.x;
    *p = 5;
    return s.c == 0;
}
