package io.github.mcpresources.office;

import java.lang.management.ManagementFactory;

/** Measures the CPU time of a thread, which does not depend on the load of the machine. */
final class CpuTime {

    private CpuTime() {}

    /** Returns the CPU time of the current thread, in nanoseconds. */
    static long ofThisThread() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
