package io.github.mcpresources.office;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Serves the documents of a folder over HTTP. The process prints its base URL and, for each line of its input, the
 * threads and child processes that are working. It ends when its input ends.
 */
final class HostileFolderServer {

    private HostileFolderServer() {}

    public static void main(String[] arguments) throws Exception {
        try (OfficeDocuments documents = OfficeDocuments.builder()
                        .root(Path.of(arguments[0]))
                        .renderTimeout(Duration.parse(arguments[1]))
                        .build();
                TestServer server = new TestServer(documents)) {
            System.out.println(server.base());
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
            while (in.readLine() != null) {
                System.out.println(working());
            }
        }
        System.out.println(working());
        System.exit(0); // the SDK's transport keeps a thread that is not a daemon
    }

    /** Returns the threads that work on documents or render them, and the child processes. */
    private static Set<String> working() {
        Set<String> all = new TreeSet<>();
        for (Map.Entry<Thread, StackTraceElement[]> one :
                Thread.getAllStackTraces().entrySet()) {
            String name = one.getKey().getName();
            boolean isOfOffice = List.of(one.getValue()).stream()
                    .anyMatch(frame -> frame.getClassName().startsWith("io.github.mcpresources.office."));
            if (name.startsWith("office-") || (isOfOffice && one.getKey() != Thread.currentThread())) {
                all.add(name);
            }
        }
        ProcessHandle.current().children().forEach(child -> all.add("process " + child.pid()));
        return all;
    }
}
