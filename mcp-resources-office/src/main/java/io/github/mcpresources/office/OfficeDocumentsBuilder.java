package io.github.mcpresources.office;

import io.github.mcpresources.TimeSource;
import io.github.mcpresources.office.document.OfficeLimits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What an {@link OfficeDocuments} will be. */
public final class OfficeDocumentsBuilder {

    private static final long CACHE_BYTES = 64L << 20;

    final List<Path> roots = new ArrayList<>();
    DocumentIds ids = DocumentIds.CONTENT;
    OfficeLimits limits = OfficeLimits.DEFAULT;
    TimeSource time = TimeSource.system();
    Duration cacheFor = Duration.ofHours(1);
    Duration clientsKeep = Duration.ofHours(1);
    Duration renderTimeout = Duration.ofSeconds(10);
    Duration listTimeout = Duration.ofSeconds(10);
    private long cacheBytes;
    long putBytes = 64L << 20;
    int maxDocuments = 10_000;
    int renderings = 2;
    int overruns;
    int idDigits = 12;
    boolean listing;
    Consumer<Path> between = name -> {};

    @Nullable
    Function<String, Optional<Path>> names;

    @Nullable
    Path cacheDirectory;

    @Nullable
    Path indexFile;

    OfficeDocumentsBuilder() {}

    /**
     * Allows the documents below a directory: tools may name them by their paths.
     *
     * @param directory a directory that exists
     * @return this builder
     */
    public OfficeDocumentsBuilder root(Path directory) {
        roots.add(Objects.requireNonNull(directory, "directory"));
        return this;
    }

    /**
     * Sets what clients call a document in the tools; unless set they name its path, absolute or below a root. Where the
     * function leads has to be below a root all the same.
     *
     * @param value finds the file of a name, or empty where the client may have none by it; must be safe for many threads
     * @return this builder
     */
    public OfficeDocumentsBuilder names(Function<String, Optional<Path>> value) {
        names = Objects.requireNonNull(value, "names");
        return this;
    }

    /**
     * Sets what ids are made of; {@link DocumentIds#CONTENT} unless set.
     *
     * @param value what ids are made of
     * @return this builder
     */
    public OfficeDocumentsBuilder ids(DocumentIds value) {
        ids = Objects.requireNonNull(value, "ids");
        return this;
    }

    /**
     * Sets the bounds against hostile documents; {@link OfficeLimits#DEFAULT} unless set.
     *
     * @param value the bounds
     * @return this builder
     */
    public OfficeDocumentsBuilder limits(OfficeLimits value) {
        limits = Objects.requireNonNull(value, "limits");
        return this;
    }

    /**
     * Lists the items of all known documents as resources: of those that were added, and of those below a root that a tool or
     * {@link OfficeDocuments#docId(Path)} was asked for. Not so unless set, since the template and the tools reach them too.
     *
     * @param value whether to list them
     * @return this builder
     */
    public OfficeDocumentsBuilder listing(boolean value) {
        listing = value;
        return this;
    }

    /**
     * Sets how long items are kept that were extracted or rendered; one hour unless set.
     *
     * @param value more than zero
     * @return this builder
     */
    public OfficeDocumentsBuilder cacheFor(Duration value) {
        cacheFor = positive("cacheFor", value);
        return this;
    }

    /**
     * Sets how many bytes of such items are kept; 64 MiB unless set, or in memory an eighth of the heap where that is
     * less. An item that takes more than a quarter is not kept.
     *
     * @param value bytes, at least 1
     * @return this builder
     */
    public OfficeDocumentsBuilder cacheBytes(long value) {
        cacheBytes = atLeastOne("cacheBytes", value);
        return this;
    }

    long cacheBytes() {
        if (cacheBytes != 0) {
            return cacheBytes;
        }
        return cacheDirectory == null
                ? Math.min(CACHE_BYTES, Runtime.getRuntime().maxMemory() / 8)
                : CACHE_BYTES;
    }

    /**
     * Keeps such items in a directory, where the next process finds them, instead of in memory.
     *
     * @param directory a directory for this alone; made if it is not there
     * @return this builder
     */
    public OfficeDocumentsBuilder cacheDirectory(Path directory) {
        cacheDirectory = Objects.requireNonNull(directory, "directory");
        return this;
    }

    /**
     * Keeps what is known of files in a file, so that the next process knows their ids without reading them again.
     *
     * @param file a file for this alone, in a directory that exists; made if it is not there
     * @return this builder
     */
    public OfficeDocumentsBuilder indexFile(Path file) {
        indexFile = Objects.requireNonNull(file, "file");
        return this;
    }

    /**
     * Sets how many documents are known at a time; 10,000 unless set. The one not used for longest is forgotten first.
     *
     * @param value at least 1
     * @return this builder
     */
    public OfficeDocumentsBuilder maxDocuments(int value) {
        maxDocuments = (int) atLeastOne("maxDocuments", value);
        return this;
    }

    /**
     * Sets how many bytes the items may have that are {@linkplain OfficeDocuments#put put}; 64 MiB unless set.
     *
     * @param value bytes, at least 1
     * @return this builder
     */
    public OfficeDocumentsBuilder putBytes(long value) {
        putBytes = atLeastOne("putBytes", value);
        return this;
    }

    /**
     * Sets how many things are rendered at a time; 2 unless set. One more may be rendered beside them if its document is not
     * known to take long, or if it is a picture of pixels or a chart beside slides and drawings.
     *
     * @param value at least 1
     * @return this builder
     */
    public OfficeDocumentsBuilder renderings(int value) {
        renderings = (int) atLeastOne("renderings", value);
        return this;
    }

    /**
     * Sets how many threads slides and drawings may have in all, those included whose time is over and which do not react to
     * an interrupt; one more than {@link #renderings} unless set. When such renderings have all of them, slides and drawings
     * are refused until one ends. Everything else is served.
     *
     * @param value at least 1
     * @return this builder
     */
    public OfficeDocumentsBuilder overruns(int value) {
        overruns = (int) atLeastOne("overruns", value);
        return this;
    }

    int overruns() {
        return overruns == 0 ? renderings + 1 : overruns;
    }

    /**
     * Sets how long rendering one thing may take; 10 seconds unless set. What took longer is not tried again for sixty times as
     * long.
     *
     * @param value more than zero
     * @return this builder
     */
    public OfficeDocumentsBuilder renderTimeout(Duration value) {
        renderTimeout = positive("renderTimeout", value);
        return this;
    }

    /**
     * Sets how long listing one document may take; 10 seconds unless set. A document that took longer is not tried again for
     * six times as long. Requests that ask for the same document at the same time wait for one listing.
     *
     * @param value more than zero
     * @return this builder
     */
    public OfficeDocumentsBuilder listTimeout(Duration value) {
        listTimeout = positive("listTimeout", value);
        return this;
    }

    /**
     * Sets how long clients may keep what they read under an id that is made of the content, or of the session; one hour
     * unless set.
     *
     * @param value zero or more
     * @return this builder
     */
    public OfficeDocumentsBuilder clientsKeep(Duration value) {
        if (value.isNegative()) {
            throw new IllegalArgumentException("clientsKeep must be zero or more, not " + value);
        }
        clientsKeep = value;
        return this;
    }

    /**
     * Sets the time; the system's unless set.
     *
     * @param value the time source
     * @return this builder
     */
    public OfficeDocumentsBuilder time(TimeSource value) {
        time = Objects.requireNonNull(value, "time");
        return this;
    }

    /** So that a test can have two documents whose ids begin alike. */
    OfficeDocumentsBuilder idDigits(int value) {
        idDigits = value;
        return this;
    }

    /** Has something done before and after each opening, so that a test can exchange what has a name. */
    OfficeDocumentsBuilder between(Consumer<Path> value) {
        between = value;
        return this;
    }

    /**
     * The provider, which knows no document yet but those of an index file.
     *
     * @return the provider; to be closed
     * @throws IllegalArgumentException if a root is not there
     * @throws UncheckedIOException if the index file or the cache directory cannot be opened
     */
    public OfficeDocuments build() {
        try {
            return new OfficeDocuments(this);
        } catch (IOException failure) {
            throw new UncheckedIOException("The index file cannot be opened: " + failure.getMessage(), failure);
        }
    }

    private static long atLeastOne(String setting, long value) {
        if (value < 1) {
            throw new IllegalArgumentException(setting + " must be 1 or more, not " + value);
        }
        return value;
    }

    private static Duration positive(String setting, Duration value) {
        if (value.isZero() || value.isNegative()) {
            throw new IllegalArgumentException(setting + " must be more than zero, not " + value);
        }
        return value;
    }
}
