package io.github.mcpresources.compositor.upstream;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;

/**
 * A process that mounts servers as child processes, writes their process ids to standard output, and closes nothing.
 */
final class MountingProcess {

    /** The number of descendants: a server, its child, and a program that ignores signals. */
    private static final long CHILDREN = 3;

    private MountingProcess() {}

    public static void main(String[] arguments) throws InterruptedException {
        McpUpstream server = McpUpstream.stdio(SampleServer.command(arguments.length > 0 ? "--family" : "--alone")
                        .toArray(new String[0]))
                .build();
        String id = ProviderCalls.read(server, "test://pid");
        if (arguments.length > 0) {
            McpUpstream.stdio("sh", "-c", "trap '' TERM HUP INT; exec sleep 1000")
                    .connectTimeout(Duration.ofHours(1))
                    .build()
                    .start();
            ProviderCalls.eventually()
                    .until(() -> ProcessHandle.current().descendants().count() >= CHILDREN);
        }
        System.out.println(
                arguments.length == 0
                        ? id
                        : ProcessHandle.current()
                                .descendants()
                                .map(child -> String.valueOf(child.pid()))
                                .collect(Collectors.joining(" ")));
        System.out.flush();
        new CountDownLatch(1).await();
    }
}
