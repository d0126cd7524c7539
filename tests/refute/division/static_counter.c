// The variable holds what earlier calls left.
int f(int n) {
    static int count = 3;
    count--;
    return n / count; // alarm: division-by-zero confirmed
}
