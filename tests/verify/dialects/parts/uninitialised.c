// part-of: other_file_is_no_harness
int f(void)
{
    int y;
    return y;
}
