// expect: false(unsequenced) line 7
union word { int whole; short half[2]; };

int main(void)
{
    union word u = { 1 };
    return u.whole + u.half[0]++;
}
