package io.github.mcpresources.examples.documents;

import io.github.mcpresources.store.ContentStore;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for the store of a server without a cluster. */
final class StoreOptions {

    @Option(
            names = "--store",
            paramLabel = "DIR",
            description = {
                "The folder for the newest 50 results of render_markdown, up to 256 MiB. They remain available after a"
                        + " restart.",
                "Without this option, the results are kept in memory and are lost when the server ends."
            })
    private @Nullable Path directory;

    boolean isGiven() {
        return directory != null;
    }

    /**
     * Checks that no served folder contains the folder of the store, because clients could then read it.
     *
     * @throws IllegalArgumentException if a served folder contains the folder of the store
     */
    void check(FolderConflicts conflicts) {
        if (directory != null) {
            conflicts.checkPrivate("--store", directory);
        }
    }

    /** Rejects an empty folder name, for example from a script with an unset variable. */
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
                    "Cannot use the folder " + directory + " as the store: " + unusable.getMessage(), unusable);
        }
    }
}
