package io.github.mcpresources.examples.documents;

import io.github.mcpresources.store.ContentStore;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The command line option for the store of a server that belongs to no cluster. */
final class StoreOptions {

    @Option(
            names = "--store",
            paramLabel = "DIR",
            description = {
                "The folder for the newest 50 results of render_markdown, up to 256 MiB. The next start finds them.",
                "Without this option, they are kept in memory and are lost when the server ends."
            })
    private @Nullable Path directory;

    /** Checks whether a folder is given. */
    boolean isGiven() {
        return directory != null;
    }

    /**
     * Checks that the folder can be used, and that no served folder contains it.
     *
     * @throws IllegalArgumentException if its name is empty, or clients could read it
     */
    void check(FolderConflicts conflicts) {
        if (directory != null) {
            conflicts.checkPrivate("--store", directory);
        }
    }

    /** Refuses an empty folder name. The name is empty, for example, if a script uses a variable that is not set. */
    void checkName() {
        if (directory != null && directory.toString().isEmpty()) {
            throw new IllegalArgumentException("--store: the folder's name is empty; write . for the current folder");
        }
    }

    /**
     * Opens the store.
     *
     * @throws IllegalArgumentException if the folder cannot be used
     */
    ContentStore open() {
        ContentStore.Builder builder = ContentStore.builder();
        try {
            return (directory == null ? builder : builder.directory(directory)).build();
        } catch (UncheckedIOException | IllegalStateException unusable) {
            throw new IllegalArgumentException(
                    "Cannot keep a store in " + directory + ": " + unusable.getMessage(), unusable);
        }
    }
}
