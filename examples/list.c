/* A linked list of any length: somebody registers sensors for as long as they like, and later every one of them is asked.
   No bound is known for either loop, and yet what was stored into each element is known when it is read again. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct sensor {
    int channel;
    struct sensor *next;
};

static struct sensor *add(struct sensor *list, int channel)
{
    struct sensor *sensor = malloc(sizeof *sensor);
    if (!sensor)
        return list;
    sensor->channel = channel;
    sensor->next = list;
    return sensor;
}

int main(void)
{
    struct sensor *list = NULL;
    while (__VERIFIER_nondet_int()) {
        int channel = __VERIFIER_nondet_int();
        if (channel >= 0 && channel < 32)
            list = add(list, channel);
    }
    unsigned used = 0;
    for (struct sensor *sensor = list; sensor; sensor = sensor->next) {
        assert(sensor->channel >= 0 && sensor->channel < 32);
        used |= 1u << sensor->channel;
    }
    return used == 0;
}
