static int *current;
void set(int *p) {
    current = p;
}
int get(void) {
    return *current; // alarm: null confirmed
}
