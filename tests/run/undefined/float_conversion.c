// stops: cannot represent
int main(int argc, char **argv)
{
    (void)argv;
    double d = 1e10 * argc;
    return (int)d;
}
