package io.github.mcpresources.examples.documents;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.search.SearchIndex;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the full-text search, and its index. */
final class SearchOptions implements AutoCloseable {

    /**
     * The time from the start of the server to the opening of the index. During this time, no classes of the search are
     * loaded and no document is indexed, so that the first answers of the server are not delayed.
     */
    private static final Duration DELAY = Duration.ofSeconds(3);

    /**
     * The maximum total size of the indexed texts of mounted servers, in bytes. The size is limited because these texts
     * must be transferred from the servers.
     */
    private static final long MOUNTED_BYTES = 32L << 20;

    @Option(
            names = "--index",
            paramLabel = "DIR",
            description = {
                "The folder for the index of search_documents. After a restart, the server then reads only the documents"
                        + " that have changed. One server at a time can use the folder.",
                "Without this option, the index is kept in memory and is rebuilt at each start."
            })
    private @Nullable Path directory;

    @Option(
            names = "--languages",
            paramLabel = "CODES",
            split = ",",
            description =
                    "The languages of the documents, such as en,de. search_documents finds other forms of a word in"
                            + " these languages, and ignores their stop words. The default is en.")
    private String[] languages = {};

    @Option(
            names = "--no-search",
            description = "Do not make an index of the texts of all documents. The server then has no tool"
                    + " search_documents, and search://documents finds lines of text documents.")
    private boolean isOff;

    private @Nullable SearchIndex index;

    boolean isOn() {
        return !isOff;
    }

    /**
     * Checks the options without opening anything.
     *
     * @throws IllegalArgumentException if the options contradict each other, a language is not known, or the name of
     *     the folder is empty, for example because a script uses a variable that is not set
     */
    void check() {
        if (directory != null && directory.toString().isEmpty()) {
            throw new IllegalArgumentException("--index: the folder's name is empty; write . for the current folder");
        }
        if (directory != null && isOff) {
            throw new IllegalArgumentException(
                    "--index names the folder of the search index, which --no-search turns off; leave out one of the two");
        }
        if (languages.length > 0 && isOff) {
            throw new IllegalArgumentException(
                    "--languages is for the search index, which --no-search turns off; leave out one of the two");
        }
        if (languages.length > 0) {
            try {
                SearchIndex.builder().languages(languages);
            } catch (IllegalArgumentException unknown) {
                throw new IllegalArgumentException("--" + unknown.getMessage(), unknown);
            }
        }
    }

    /**
     * Checks that no served folder contains the folder of the index, because clients could then read it.
     *
     * @throws IllegalArgumentException if a served folder contains the folder of the index
     */
    void check(FolderConflicts conflicts) {
        if (directory != null) {
            conflicts.checkPrivate("--index", directory);
        }
    }

    /**
     * Starts the index, unless it is turned off. This method does not wait until the index contains all documents.
     *
     * @param others other providers of the server itself
     * @param mounts the provider of the mounted servers; empty if there are none
     * @return the index; empty if it is turned off
     * @throws IllegalArgumentException if the folder cannot be used, for example because another server uses it
     */
    Optional<SearchIndex> start(Library library, List<ResourceProvider> others, Optional<ResourceProvider> mounts) {
        if (isOff) {
            return Optional.empty();
        }
        SearchIndex.Builder builder = SearchIndex.builder().delay(DELAY).over(library.documents());
        library.formats().forEach(builder::documents);
        others.forEach(builder::over);
        mounts.ifPresent(it -> builder.over(it, MOUNTED_BYTES));
        if (languages.length > 0) {
            builder.languages(languages);
        }
        if (directory != null) {
            builder.directory(directory);
        }
        try {
            SearchIndex started = builder.build();
            index = started;
            return Optional.of(started);
        } catch (UncheckedIOException unusable) {
            // The message of this exception begins with the name of the class of its cause.
            String reason = Objects.requireNonNull(unusable.getCause()).getMessage();
            throw new IllegalArgumentException("--index: " + reason, unusable);
        }
    }

    /** Combines a provider with the index. If there is no index, returns the provider itself. */
    ResourceProvider beside(ResourceProvider provider) {
        return index == null ? provider : ResourceProviders.concat(provider, index);
    }

    /** Closes the index. A second call waits until the first call has ended. */
    @Override
    public synchronized void close() {
        if (index != null) {
            index.close();
            index = null;
        }
    }
}
