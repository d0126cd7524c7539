static int cell;
static int *current;
void set(int *p) {
    current = p;
}
int get(void) {
    current = &cell;
    return *current; // alarm: null refuted
}
