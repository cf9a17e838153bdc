package io.github.mcpresources.compositor.upstream;

import java.util.Arrays;

/** Counts threads of this process. */
final class Threads {

    private Threads() {}

    /** Returns the number of threads that run a lambda of a class. */
    static long inside(String simpleName) {
        return Thread.getAllStackTraces().values().stream()
                .filter(stack -> Arrays.stream(stack)
                        .anyMatch(frame -> frame.getClassName().endsWith("." + simpleName)
                                && frame.getMethodName().startsWith("lambda")))
                .count();
    }

    /** Returns the number of threads of upstreams. */
    static long ofUpstreams() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("mcp-resources-upstream-"))
                .count();
    }
}
