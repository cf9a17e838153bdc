package io.github.mcpresources.office;

/** Measures the number of bytes that a thread allocates, including bytes that the garbage collector has freed again. */
final class Allocation {

    private Allocation() {}

    /**
     * Returns the number of bytes that the current thread has allocated so far. Uses reflection, because the module
     * under test does not read the module {@code jdk.management}.
     */
    static long ofThisThread() throws ReflectiveOperationException {
        Object bean = Class.forName("java.lang.management.ManagementFactory")
                .getMethod("getThreadMXBean")
                .invoke(null);
        return (long) Class.forName("com.sun.management.ThreadMXBean")
                .getMethod("getThreadAllocatedBytes", long.class)
                .invoke(bean, Thread.currentThread().getId());
    }
}
