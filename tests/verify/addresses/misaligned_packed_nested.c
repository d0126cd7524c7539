// expect: false(alignment) line 15
/* A structure inside of a packed one. */
struct __attribute__((packed)) packed {
    char c;
    struct {
        int x;
    } in;
};

int main(void)
{
    struct packed s;
    s.in.x = 2;
    int *q = &s.in.x;
    return *q == 0;
}
