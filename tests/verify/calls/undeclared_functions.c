// part-of: undeclared_result_dropped.c
struct pair {
    long first, second;
};

char *fill_undeclared(char *buffer, int value)
{
    buffer[0] = (char)value;
    return buffer + 1;
}

void halve_undeclared(char *buffer)
{
    buffer[0] /= 2;
}

int count_undeclared(const char *buffer)
{
    return buffer[0] + 3;
}

_Bool is_undeclared(int value)
{
    return value == 256;
}

struct pair pair_undeclared(long first)
{
    struct pair p = {first, 2};

    return p;
}
