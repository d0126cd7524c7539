// args: --whole-program
static int *table[4];
static int value(int i) {
    return *table[i]; // alarm: null confirmed
}
int main(int argc, char **argv) {
    static int cells[4];
    for (int i = 0; i < 3; i++)
        table[i] = &cells[i];
    return value(argc & 3);
}
