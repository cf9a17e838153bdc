package io.github.mcpresources.files;

import io.github.mcpresources.RequestContext;
import java.nio.file.Path;
import java.util.concurrent.CompletionException;

/** Lists a directory, describes and reads a file of it, and prints the results. */
final class UnreadableFiles {

    private UnreadableFiles() {}

    public static void main(String[] arguments) throws Exception {
        String uri = arguments[1];
        try (DirectoryResources files = DirectoryResources.of(Path.of(arguments[0]))) {
            Walks.uris(files, 100).forEach(listed -> System.out.println("list " + listed));
            print(
                    "describe",
                    () -> files.describe(uri, RequestContext.detached())
                            .toCompletableFuture()
                            .join());
            print("read", () -> Walks.read(files, uri));
        }
    }

    private static void print(String what, Runnable question) {
        try {
            question.run();
            System.out.println(what + " succeeds");
        } catch (CompletionException failure) {
            System.out.println(what + " " + failure.getCause().getMessage());
        } catch (RuntimeException failure) {
            System.out.println(what + " " + failure.getMessage());
        }
    }
}
