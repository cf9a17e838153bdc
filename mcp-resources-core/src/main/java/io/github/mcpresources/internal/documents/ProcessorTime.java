package io.github.mcpresources.internal.documents;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/** Measures the CPU time of threads. The time that a thread waits for a CPU is not included. */
public final class ProcessorTime {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private ProcessorTime() {}

    /**
     * Returns the CPU time of a thread, or {@code elapsed} if the thread has ended or the virtual machine cannot
     * measure the time.
     */
    public static Duration of(Thread thread, Duration elapsed) {
        long nanos = THREADS.isThreadCpuTimeSupported() && THREADS.isThreadCpuTimeEnabled()
                ? THREADS.getThreadCpuTime(thread.getId())
                : -1;
        return nanos < 0 ? elapsed : Duration.ofNanos(nanos);
    }
}
