/* Function pointers: tables, parameters, results, comparison, casts back, calls through *, & and plain. */
#include <stdio.h>

typedef int operation(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static operation *choose(char c) { return c == '+' ? add : c == '-' ? &sub : *mul; }
static int apply(operation f, int a, int b) { return f(a, b); }
static int (*(*factory(int n))(char))(int, int) { return n ? choose : 0; }

struct object { const struct methods *vtable; int value; };
struct methods { int (*get)(const struct object *); void (*set)(struct object *, int); };
static int get(const struct object *o) { return o->value; }
static void set(struct object *o, int v) { o->value = v; }
static const struct methods methods = { get, set };

int main(void)
{
    operation *table[] = { add, sub, mul };
    for (int i = 0; i < 3; i++)
        printf("%d ", table[i](7, 3));
    printf("%d %d\n", (*choose('-'))(1, 5), (**choose('*'))(6, 7));
    printf("%d\n", apply(choose('+'), 20, 22));
    printf("%d\n", factory(1)('+')(2, 3));
    struct object o = { &methods, 1 };
    o.vtable->set(&o, 77);
    printf("%d\n", o.vtable->get(&o));
    void (*generic)(void) = (void (*)(void))add;
    printf("%d %d\n", ((operation *)generic)(4, 5), generic == (void (*)(void))add);
    printf("%d %d\n", choose('x') == mul, factory(0) == 0);
    operation *chosen = o.value > 5 ? add : sub;
    printf("%d\n", chosen(1, 1));
    return 0;
}
