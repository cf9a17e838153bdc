package io.github.mcpresources.office;

import java.lang.management.ManagementFactory;

/** The time for which a thread really worked, which a busy machine does not change. */
final class CpuTime {

    private CpuTime() {}

    /** In nanoseconds. */
    static long ofThisThread() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
