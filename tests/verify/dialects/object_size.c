// expect: true
// args: --function harness
/* Questions about the object behind a pointer. */
void harness(void)
{
    struct { int a, b; } s;
    __CPROVER_assert(__CPROVER_OBJECT_SIZE(&s.b) == 8, "the whole object");
    __CPROVER_assert(__CPROVER_OBJECT_SIZE((char *)0) == 0, "null");
    __CPROVER_assert(__CPROVER_POINTER_OFFSET(&s.b) == 4, "offset");
    __CPROVER_assert(__CPROVER_same_object(&s, &s.b), "same");
    __CPROVER_assert(__CPROVER_POINTER_OBJECT(&s) == __CPROVER_POINTER_OBJECT(&s.b), "number");
}
