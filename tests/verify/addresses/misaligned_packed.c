// expect: false(alignment) line 12
/* A member of a packed structure through a pointer of its own type. */
struct __attribute__((packed)) packed {
    char c;
    int x;
};

int main(void)
{
    struct packed s = { 1, 2 };
    int *p = &s.x;
    return *p == 0;
}
