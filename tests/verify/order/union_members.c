// expect: false(unsequenced) line 8
// unconfirmed: a compiled program has one order of evaluation, and no sanitizer reports that there are others
union word { int whole; short half[2]; };

int main(void)
{
    union word u = { 1 };
    return u.whole + u.half[0]++;
}
