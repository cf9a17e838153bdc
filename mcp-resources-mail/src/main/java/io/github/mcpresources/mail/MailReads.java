package io.github.mcpresources.mail;

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
import io.github.mcpresources.mail.document.MailLimits;
import io.github.mcpresources.mail.internal.message.InterruptedWork;
import io.github.mcpresources.mail.internal.message.Room;
import io.github.mcpresources.mail.internal.open.OpenMail;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Opens emails and reads their parts. Each read runs on its own thread, because some libraries do not react to
 * interrupts. If a read exceeds its timeout, the thread that handles the request stops waiting for it.
 */
final class MailReads {

    /** The memory that is reserved for an open email in addition to its content, in bytes. */
    private static final long OPEN_MAIL = 1L << 20;

    private static final long MAX_LISTED =
            Math.min(200_000, Runtime.getRuntime().maxMemory() / 16 / 1024);

    /** Work on an open document. */
    @FunctionalInterface
    interface Work<T> {
        /** Reads from the document. Returns empty if the document does not have the requested part. */
        Optional<T> call(OpenMail mail) throws IOException;
    }

    private final Documents documents;
    private final @Nullable FolderSearch search;
    private final ItemCache cache;
    private final Renderings readings;
    private final MailLimits limits;
    private final Flights<Optional<Rendition>> flights = new Flights<>();
    private final Flights<Optional<Inventory>> listings = new Flights<>();
    private final Cache<String, Inventory> inventories = Caffeine.newBuilder()
            .maximumWeight(MAX_LISTED)
            .weigher((String digest, Inventory inventory) -> inventory.weight())
            .executor(Runnable::run)
            .build();

    MailReads(
            Documents documents,
            @Nullable FolderSearch search,
            ItemCache cache,
            Renderings readings,
            MailLimits limits) {
        this.documents = documents;
        this.search = search;
        this.cache = cache;
        this.readings = readings;
        this.limits = limits;
    }

    void drop(String digest) {
        inventories.invalidate(digest);
        cache.drop(digest);
    }

    /**
     * Returns the document with an id. If the id is unknown, waits until the directories have been searched for the
     * first time, but at most for {@code textTimeout}.
     */
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

    /** Checks whether the document can be read now. If not, removes its parts from the caches. */
    boolean isReadable(KnownDocument known) throws IOException {
        boolean isHere = documents.isReadable(known);
        if (!isHere) {
            drop(known.digest());
        }
        return isHere;
    }

    /** Returns the inventory of a document; empty if the document is no longer available. */
    Optional<Inventory> inventory(KnownDocument known, RequestContext context) throws IOException {
        Inventory listed = inventories.getIfPresent(known.digest());
        if (listed != null) {
            return isReadable(known) ? Optional.of(listed) : Optional.empty();
        }
        return listings.share(known.digest(), context, () -> {
            Optional<Inventory> made =
                    read(known, "inventory", context, mail -> Optional.of(Inventory.of(mail, mail.root())));
            made.ifPresent(it -> inventories.put(known.digest(), it));
            return made;
        });
    }

    /**
     * Creates a part of a document, or takes it from the cache.
     *
     * @param item the name of the part; all forms of a part have the same name
     * @param form the form of the part, such as Markdown; the same item and form always have the same bytes
     * @return the part; empty if the document is no longer available, or has no such part
     */
    Optional<Rendition> made(
            KnownDocument known, String item, String form, RequestContext context, Work<Rendition> work)
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
            Optional<Rendition> made = read(known, item, context, work);
            made.ifPresent(it -> cache.put(key, it));
            return made;
        });
    }

    /**
     * Reads from a document without caching the result.
     *
     * @return the result; empty if the document is no longer available, or has no such part
     */
    <T> Optional<T> read(KnownDocument known, String item, RequestContext context, Work<T> work) throws IOException {
        try {
            Renderings.Subject subject = new Renderings.Subject(known.digest(), item, false);
            return readings.render(subject, () -> open(known, context, work), context);
        } catch (InterruptedException | ClosedByInterruptException givenUp) {
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

    private <T> Optional<T> open(KnownDocument known, RequestContext context, Work<T> work) throws IOException {
        Optional<OpenedDocument> opened = documents.open(known);
        if (opened.isEmpty()) {
            return Optional.empty();
        }
        Inventory listed = inventories.getIfPresent(known.digest());
        try (OpenedDocument file = opened.get();
                MemoryBudget.Reservation memory = context.memory().reserve(context.caller(), OPEN_MAIL)) {
            Room room = new Room(bytes -> memory.resize(OPEN_MAIL + bytes));
            return work.call(new OpenMail(file.channel(), limits, listed == null ? null : listed.index(), room));
        }
    }
}
