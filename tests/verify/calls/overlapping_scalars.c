// expect: false(overlap) line 9
// unconfirmed: no sanitizer reports overlapping objects
union word { int whole; struct { char low; short middle; } part; };

int main(void)
{
    union word u = { 1 };
    u.part.low = 2;
    u.part.middle = u.whole;
    return 0;
}
