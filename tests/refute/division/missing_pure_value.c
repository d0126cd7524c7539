extern int read_sensor(void);
int f(int n) {
    int d = read_sensor();
    return n / d; // alarm: division-by-zero confirmed
}
