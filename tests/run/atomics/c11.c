/* C11 atomics: types, load, store, exchange, compare-exchange, fetch operations, flags, compound assignment. */
#include <stdatomic.h>
#include <stdio.h>

static _Atomic int counter = 5;
static atomic_uint bits = ATOMIC_VAR_INIT(0xf0);
static atomic_flag flag = ATOMIC_FLAG_INIT;

int main(void)
{
    counter++;
    counter += 10;
    printf("%d\n", counter);
    printf("%d ", atomic_fetch_add(&counter, 4));
    printf("%d\n", atomic_load(&counter));
    printf("%u ", atomic_fetch_or(&bits, 0x0f));
    printf("%u ", atomic_fetch_and_explicit(&bits, 0x3c, memory_order_relaxed));
    printf("%u ", atomic_fetch_xor(&bits, 0xff));
    printf("%u\n", atomic_load_explicit(&bits, memory_order_acquire));
    int expected = 19;
    printf("%d ", atomic_compare_exchange_strong(&counter, &expected, 100));
    printf("%d ", expected);
    printf("%d ", atomic_compare_exchange_strong(&counter, &expected, 200));
    printf("%d\n", expected);
    printf("%d ", atomic_exchange(&counter, 7));
    atomic_store_explicit(&counter, counter * 2, memory_order_release);
    printf("%d\n", counter--);
    printf("%d ", atomic_flag_test_and_set(&flag));
    printf("%d\n", atomic_flag_test_and_set(&flag));
    atomic_flag_clear(&flag);
    atomic_thread_fence(memory_order_seq_cst);
    _Atomic(short) s;
    atomic_init(&s, -3);
    s *= 2;
    printf("%d %d\n", s, atomic_is_lock_free(&counter) != 0);
    int array[3] = { 1, 2, 3 };
    int *_Atomic pointer = array;
    printf("%d\n", *pointer);
    pointer++;
    printf("%d\n", *pointer);
    return 0;
}
