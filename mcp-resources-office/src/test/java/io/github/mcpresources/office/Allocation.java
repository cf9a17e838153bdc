package io.github.mcpresources.office;

/** What a thread allocates, whatever is collected of it meanwhile. */
final class Allocation {

    private Allocation() {}

    /**
     * The bytes that the current thread has allocated so far. By reflection: the module under test does not read the one that
     * can tell.
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
