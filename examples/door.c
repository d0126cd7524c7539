/* A task as the competition on software verification poses it: can `reach_error` be called? A lift has a door, and moves
   when somebody called it. The answer comes with a witness that other tools can check. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

enum door { CLOSED, OPEN };

int main(void)
{
    enum door door = CLOSED;
    int moving = 0, floor = 0;
    while (__VERIFIER_nondet_int()) {
        int wanted = __VERIFIER_nondet_int();
        if (wanted < 0 || wanted > 9)
            continue;
        if (wanted == floor) {
            moving = 0;
            door = OPEN;
        } else {
            door = CLOSED;
            moving = 1;
            floor += wanted > floor ? 1 : -1;
        }
        if (moving && door == OPEN)
            reach_error();
        if (floor < 0 || floor > 9)
            reach_error();
    }
    return 0;
}
