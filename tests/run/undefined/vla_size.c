// stops: variable-length array
int main(int argc, char **argv)
{
    (void)argv;
    int n = argc - 2;
    char array[n];
    return (int)sizeof array;
}
