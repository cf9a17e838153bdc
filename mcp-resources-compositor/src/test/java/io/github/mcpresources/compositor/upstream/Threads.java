package io.github.mcpresources.compositor.upstream;

import java.util.Arrays;

/** What the threads of this process are at. */
final class Threads {

    private Threads() {}

    /** How many are in the code of a class. */
    static long inside(String simpleName) {
        return Thread.getAllStackTraces().values().stream()
                .filter(stack -> Arrays.stream(stack)
                        .anyMatch(frame -> frame.getClassName().endsWith("." + simpleName)
                                && frame.getMethodName().startsWith("lambda")))
                .count();
    }

    /** How many are those of upstreams, or of the SDK's transports. */
    static long ofUpstreams() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("mcp-resources-upstream-"))
                .count();
    }
}
