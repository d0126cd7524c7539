// A constant that others can name leads to the object.
struct dev { int irq; };
static struct dev dev;
struct bus { struct dev *d; };
const struct bus bus = { &dev };
int f(struct dev *p) {
    bus.d->irq = 1;
    p->irq = 0;
    return 10 / bus.d->irq; // alarm: division-by-zero confirmed
}
