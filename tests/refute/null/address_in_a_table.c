// Somebody else may call it through the table.
static int first(int *p) {
    return *p; // alarm: null confirmed
}
int (*const table[])(int *) = {first};
int f(void) {
    int x = 1;
    return first(&x);
}
