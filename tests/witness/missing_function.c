// expect: false
// args: --property unreach-call
extern int read_sensor(int channel);
extern void reach_error(void);

int main(void) {
    int a = read_sensor(1), b = read_sensor(2);
    if (a == 77 && b == -3) reach_error();
    return 0;
}
