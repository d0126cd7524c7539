/* What the motor can do. */
enum { MAX_SPEED = 3000, MAX_STEP = 50 };

int ramp(int speed, int wanted);
