// stops: outside the bounds
int main(int argc, char **argv)
{
    int array[4] = { 1, 2, 3, 4 };
    (void)argv;
    return array[argc + 3];
}
