// expect: true
struct node { struct node *next; int value; };
struct buffer { char text[8]; unsigned length; };

static int square(int x)
{
    return x * x;
}

static int sum(const int *p, int n)
{
    int s = 0;
    while (n-- > 0)
        s += *p++;
    return s;
}

int main(void)
{
    int a[4] = { 1, 2, 3, 4 }, b[4], i = 0, j = 0;
    while (j < 4)
        b[i++] = a[j++];
    char from[] = "abc", to[4], *p = to, *q = from;
    while ((*p++ = *q++))
        ;
    int x = 3, y = 4;
    x = square(x) + square(y);
    x = (y = x + 1) - 1;
    i = i + 1;
    i = (i++, 5);
    x = i++ ? i : -i;
    y = i && i++;
    y = square(i++);
    i = square(i++);
    b[0] = b[1] = b[2];
    struct node second = { 0, 2 }, first = { &second, 1 }, *at = &first;
    at = at->next = &second;
    struct buffer buffer = { "", 0 };
    buffer.text[buffer.length++] = 'x';
    struct buffer *out = &buffer;
    out->text[out->length++] = 'y';
    a[a[0] = 1] = 2;
    return sum(b, 4) + x - x + y - y + at->value + (int)buffer.length;
}
