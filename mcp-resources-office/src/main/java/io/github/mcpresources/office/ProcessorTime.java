package io.github.mcpresources.office;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/** The time that threads had a processor, on a machine that may be busy with other things. */
final class ProcessorTime {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private ProcessorTime() {}

    /**
     * The processor time of a thread.
     *
     * @param elapsed the answer where the virtual machine cannot tell
     */
    static Duration of(Thread thread, Duration elapsed) {
        long nanos = THREADS.isThreadCpuTimeSupported() && THREADS.isThreadCpuTimeEnabled()
                ? THREADS.getThreadCpuTime(thread.getId())
                : -1;
        return nanos < 0 ? elapsed : Duration.ofNanos(nanos);
    }
}
