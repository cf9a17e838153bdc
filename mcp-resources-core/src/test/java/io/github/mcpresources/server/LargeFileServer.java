package io.github.mcpresources.server;

import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.files.DirectoryResources;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.LongStream;

/**
 * A server of a directory in a separate process. It prints its port on the first line. For each line of its input, it
 * prints the number of bytes that its threads have allocated so far.
 */
final class LargeFileServer {

    private LargeFileServer() {}

    public static void main(String[] arguments) throws Exception {
        ResourceServer resources = ResourceServer.builder(DirectoryResources.builder()
                        .root("r", Path.of(arguments[0]))
                        .build())
                .limits(ResourceLimits.builder().resultBytes(1L << 30).build())
                .build();
        try (TestServer server = TestServer.start(TestServer.Kind.STREAMABLE, resources);
                BufferedReader questions =
                        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            System.out.println(server.endpoint().getPort());
            while (questions.readLine() != null) {
                System.out.println(allocated());
            }
        }
    }

    /**
     * Returns the number of bytes that the threads have allocated. Uses reflection, because the tests run without the
     * module that counts them.
     */
    static long allocated() throws ReflectiveOperationException {
        Object bean = Class.forName("java.lang.management.ManagementFactory")
                .getMethod("getThreadMXBean")
                .invoke(null);
        long[] threads = (long[]) Class.forName("java.lang.management.ThreadMXBean")
                .getMethod("getAllThreadIds")
                .invoke(bean);
        Method allocated =
                Class.forName("com.sun.management.ThreadMXBean").getMethod("getThreadAllocatedBytes", long[].class);
        return LongStream.of((long[]) allocated.invoke(bean, (Object) threads))
                .filter(bytes -> bytes > 0)
                .sum();
    }
}
