// args: --whole-program
int mode = 3;
int table[4] = { 1, 2, 3, 4 };
int *second = &table[1];
int main(int argc, char **argv) {
    if (mode != 3)
        second = 0;
    int a = *second; // alarm: null refuted
    mode = argc;
    return a;
}
