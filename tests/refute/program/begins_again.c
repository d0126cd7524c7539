// args: --whole-program
int mode = 3;
int value;
int *where = &value;
int main(int argc, char **argv) {
    if (mode != 3)
        where = 0;
    int a = *where; // alarm: null confirmed
    mode = argc;
    return argc > 1 ? main(argc - 1, argv) : a;
}
