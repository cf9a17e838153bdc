package io.github.mcpresources.pdf;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.documents.Documents;
import io.github.mcpresources.internal.documents.Flights;
import io.github.mcpresources.internal.documents.FolderSearch;
import io.github.mcpresources.internal.documents.ItemCache;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import io.github.mcpresources.internal.documents.OpenedDocument;
import io.github.mcpresources.internal.documents.Renderings;
import io.github.mcpresources.internal.documents.Rendition;
import io.github.mcpresources.pdf.document.PdfException;
import io.github.mcpresources.pdf.document.PdfLimits;
import io.github.mcpresources.pdf.internal.document.InterruptedWork;
import io.github.mcpresources.pdf.internal.document.OpenPdf;
import io.github.mcpresources.pdf.internal.render.FirstUse;
import io.github.mcpresources.pdf.internal.render.RenderMemory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Opens documents and reads their parts. PDFBox runs on separate threads, because it does not always react to an
 * interrupt. Therefore, work that exceeds its timeout does not block a thread of the server.
 */
final class PdfReads {

    /** The memory for an open document without its pictures, in bytes. */
    private static final long OPEN_DOCUMENT = 4L << 20;

    private static final long MAX_LISTED =
            Math.min(200_000, Runtime.getRuntime().maxMemory() / 16 / 1024);

    /** Work on an open document. */
    @FunctionalInterface
    interface Work<T> {
        /** Reads from the document. Returns empty if the document does not have the requested part. */
        Optional<T> call(OpenPdf pdf, MemoryBudget.Reservation memory) throws IOException;
    }

    private final Documents documents;
    private final @Nullable FolderSearch search;
    private final ItemCache cache;
    private final Renderings renderings;
    private final Renderings readings;
    private final Function<Path, Optional<String>> passwords;
    private final PdfLimits limits;
    private final Flights<Optional<Rendition>> flights = new Flights<>();
    private final Flights<Optional<Inventory>> listings = new Flights<>();
    private final Cache<String, Inventory> inventories = Caffeine.newBuilder()
            .maximumWeight(MAX_LISTED)
            .weigher((String digest, Inventory inventory) -> inventory.weight())
            .executor(Runnable::run)
            .build();

    PdfReads(
            Documents documents,
            @Nullable FolderSearch search,
            ItemCache cache,
            Renderings renderings,
            Renderings readings,
            Function<Path, Optional<String>> passwords,
            PdfLimits limits) {
        this.documents = documents;
        this.search = search;
        this.cache = cache;
        this.renderings = renderings;
        this.readings = readings;
        this.passwords = passwords;
        this.limits = limits;
    }

    void drop(String digest) {
        inventories.invalidate(digest);
        cache.drop(digest);
    }

    Optional<KnownDocument> known(String docId, RequestContext context) throws IOException {
        Optional<KnownDocument> found = documents.find(docId, context.sessionId());
        if (found.isPresent()
                || search == null
                || search.hasEnded()
                || !documents.index().isPrefix(docId)) {
            return found;
        }
        search.await(context);
        return documents.find(docId, context.sessionId());
    }

    /** Checks whether the document can be read now. If not, removes its parts from the cache. */
    boolean isReadable(KnownDocument known) throws IOException {
        boolean isHere = documents.isReadable(known);
        if (!isHere) {
            drop(known.digest());
        }
        return isHere;
    }

    Optional<Inventory> inventory(KnownDocument known, RequestContext context) throws IOException {
        Inventory listed = inventories.getIfPresent(known.digest());
        if (listed != null) {
            return isReadable(known) ? Optional.of(listed) : Optional.empty();
        }
        return listings.share(known.digest(), context, () -> {
            Optional<Inventory> made =
                    read(known, "inventory", false, context, (pdf, memory) -> Optional.of(Inventory.of(pdf)));
            made.ifPresent(it -> inventories.put(known.digest(), it));
            return made;
        });
    }

    /**
     * Creates a part of a document, or takes it from the cache. Returns empty if the document is no longer available,
     * or has no such part.
     *
     * @param item the name of the part, such as {@code page/1}; the same in all formats and sizes
     * @param form the part of the cache key that identifies the format and size; may be empty
     * @param isPicture true if the work needs the bytes of pictures, for example to render a page
     */
    Optional<Rendition> made(
            KnownDocument known,
            String item,
            String form,
            boolean isPicture,
            RequestContext context,
            Work<Rendition> work)
            throws IOException {
        if (!isReadable(known)) {
            return Optional.empty();
        }
        String key = known.digest() + "/" + item + "?" + form;
        Optional<Rendition> kept = cache.get(key, context);
        if (kept.isPresent()) {
            return kept;
        }
        return flights.share(key, context, () -> {
            Optional<Rendition> made = read(known, item, isPicture, context, work);
            made.ifPresent(it -> cache.put(key, it));
            return made;
        });
    }

    /**
     * Reads a part of a document without caching it. Returns empty if the document is no longer available, or has no
     * such part.
     */
    <T> Optional<T> read(KnownDocument known, String item, boolean isPicture, RequestContext context, Work<T> work)
            throws IOException {
        try {
            FirstUse.await();
            Renderings.Subject subject = new Renderings.Subject(known.digest(), item, false);
            return (isPicture ? renderings : readings)
                    .render(subject, () -> open(known, isPicture, context, work), context);
        } catch (InterruptedException givenUp) {
            Thread.currentThread().interrupt();
            throw Flights.cancelled(givenUp);
        } catch (InterruptedWork givenUp) {
            throw Flights.cancelled(givenUp);
        } catch (IOException | RuntimeException failure) {
            throw failure;
        } catch (Exception failure) {
            throw new IOException("The document could not be read", failure);
        }
    }

    private <T> Optional<T> open(KnownDocument known, boolean isPicture, RequestContext context, Work<T> work)
            throws IOException {
        Optional<OpenedDocument> opened = documents.open(known);
        if (opened.isEmpty()) {
            return Optional.empty();
        }
        try (OpenedDocument file = opened.get();
                MemoryBudget.Reservation base = context.memory().reserve(context.caller(), OPEN_DOCUMENT);
                MemoryBudget.Reservation memory = context.memory().reserve(context.caller(), 0);
                OpenPdf pdf = open(file, known, isPicture)) {
            return pdf.guarded(() -> work.call(pdf, memory));
        }
    }

    /**
     * Opens a document. Tries the passwords of all known copies, because the application may know a password for only
     * some of them.
     */
    private OpenPdf open(OpenedDocument file, KnownDocument known, boolean isPicture) throws IOException {
        PdfException refused = null;
        for (Optional<String> password : passwords(file.path(), known)) {
            try {
                return OpenPdf.open(file.channel(), password, isPicture, limits);
            } catch (PdfException failure) {
                if (failure.reason() != PdfException.Reason.ENCRYPTED) {
                    throw failure;
                }
                refused = failure;
            }
        }
        throw Objects.requireNonNull(refused);
    }

    /** Returns the distinct passwords of all copies; a single empty value if there are none. */
    private Set<Optional<String>> passwords(@Nullable Path opened, KnownDocument known) {
        Set<Path> paths = new LinkedHashSet<>();
        if (opened != null) {
            paths.add(opened);
            documents.index().paths(known).stream()
                    .filter(documents.roots()::allows)
                    .forEach(paths::add);
        }
        Set<Optional<String>> found = new LinkedHashSet<>();
        for (Path path : paths) {
            passwords.apply(path).ifPresent(password -> found.add(Optional.of(password)));
        }
        return found.isEmpty() ? Set.of(Optional.empty()) : found;
    }

    static RenderMemory memory(MemoryBudget.Reservation reservation) {
        return new RenderMemory(reservation);
    }
}
