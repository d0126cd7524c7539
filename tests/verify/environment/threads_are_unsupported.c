// expect: unknown: unsupported
// args: --property unreach-call
/* A thread is not a function without effects: neither slicing nor the convention for missing bodies may drop it. */
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *thread, const void *attr, void *(*start)(void *), void *arg);
extern void reach_error(void);

int shared;

static void *worker(void *arg)
{
    shared = 1;
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    if (shared)
        reach_error();
    return 0;
}
