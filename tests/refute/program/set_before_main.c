// args: --whole-program
int value;
int *where = &value;
__attribute__((constructor)) static void early(void) {
    where = 0;
}
int main(int argc, char **argv) {
    return *where; // alarm: null confirmed
}
