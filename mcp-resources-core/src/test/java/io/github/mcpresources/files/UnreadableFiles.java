package io.github.mcpresources.files;

import io.github.mcpresources.internal.request.ServerRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletionException;

/** Lists a directory, describes and reads a file in it, watches the directory, and prints the results. */
final class UnreadableFiles {

    private UnreadableFiles() {}

    public static void main(String[] arguments) throws Exception {
        String uri = arguments[1];
        try (DirectoryResources files = DirectoryResources.of(Path.of(arguments[0]))) {
            ProviderLists.uris(files, 100).forEach(listed -> System.out.println("list " + listed));
            print(
                    "describe",
                    () -> files.describe(uri, ServerRequest.detached())
                            .toCompletableFuture()
                            .join());
            print("read", () -> ProviderLists.read(files, uri));
        }
        watch(Path.of(arguments[0]));
    }

    /** Adds files while the directory is watched, and prints the events. */
    private static void watch(Path directory) throws Exception {
        try (DirectoryResources files =
                        DirectoryResources.builder().root(directory).watch(true).build();
                Observed observed = new Observed(files)) {
            Files.createFile(
                    directory.resolve("new-closed.txt"),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("---------")));
            Files.createFile(directory.resolve("new-open.txt"));
            observed.await("+file:///r/new-open.txt");
            Files.setPosixFilePermissions(directory.resolve("open.txt"), PosixFilePermissions.fromString("---------"));
            observed.await("-file:///r/open.txt");
            observed.all().stream().distinct().forEach(event -> System.out.println("event " + event));
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
