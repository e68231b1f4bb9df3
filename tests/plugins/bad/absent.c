/* A library that a plugin needs and that is not beside it when it is loaded. */
void nodetop_test_absent(void);
void nodetop_test_absent(void) {}
