// expect: false(overlap) line 9
// unconfirmed: no sanitizer reports overlapping objects
struct big { int a[4]; };
union both { struct { int skip; struct big part; } late; struct big early; };

int main(void)
{
    union both u = { .early = { { 1, 2, 3, 4 } } };
    u.late.part = u.early;
    return u.late.part.a[1];
}
