// expect: true
int main(void)
{
    if (nondet_uchar() > 255)
        reach_error();
    return 0;
}
