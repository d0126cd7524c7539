enum { CRANK, RUN, LIMP };
extern int speed, oxygen, throttle, ratio;
extern unsigned char mode;
void mixer_init(void);
void mixer_step(void);
