/* A water tank that is controlled for ever: the level is measured ten times a second, and a pump is switched on and off
   with some distance between the two thresholds. The loop has no end and no bound; the claims are about every iteration. */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

enum { LOW = 200, HIGH = 800, CAPACITY = 1000, INFLOW = 12 };

static int level = 500;
static bool pump = false;

/* What people draw from the tank between two measurements, never more than there is. */
static int demand(void)
{
    int wanted = __VERIFIER_nondet_uchar() % 8;
    return wanted < level ? wanted : level;
}

static void control(void)
{
    if (level <= LOW)
        pump = true;
    else if (level >= HIGH)
        pump = false;
}

int main(void)
{
    for (;;) {
        control();
        level += (pump ? INFLOW : 0) - demand();
        assert(level >= 0 && level <= CAPACITY);
        assert(!pump || level < HIGH + INFLOW);
    }
}
