package io.github.mcpresources.store;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a store holds, in the order in which it has to go: within its bounds whenever a call returns. Guarded by the
 * store's lock.
 */
final class Shelf {

    /** An item and its life. */
    static final class Book {
        private final Vault.Item item;
        private final String uri;
        private Instant used;
        private boolean here;

        Book(Vault.Item item, String uri, Instant used) {
            this.item = item;
            this.uri = uri;
            this.used = used;
        }

        Vault.Item item() {
            return item;
        }

        String uri() {
            return uri;
        }

        Header header() {
            return item.header();
        }
    }

    private final Bounds bounds;
    private final Map<String, Book> books;
    private long bytes;

    Shelf(Bounds bounds) {
        this.bounds = bounds;
        this.books = new LinkedHashMap<>(16, 0.75f, bounds.eviction() == Eviction.LRU);
    }

    /** Puts one down, in place of the one with its id, and gives what has to go for it; that one first. */
    List<Book> put(Book book) {
        List<Book> gone = new ArrayList<>();
        Book before = remove(book.header().id());
        if (before != null) {
            gone.add(before);
        }
        books.put(book.header().id(), book);
        book.here = true;
        bytes += book.header().size();
        while (books.size() > bounds.maxEntries() || bytes > bounds.maxBytes()) {
            Book first = books.values().iterator().next();
            remove(first.header().id());
            gone.add(first);
        }
        return gone;
    }

    /** Notes that one is used, if it is here still. */
    void use(Book book, Instant now) {
        if (book.here) {
            book.used = now;
            books.get(book.header().id()); // so that it is the youngest, where that counts
        }
    }

    @Nullable
    Book remove(String id) {
        Book removed = books.remove(id);
        if (removed != null) {
            removed.here = false;
            bytes -= removed.header().size();
        }
        return removed;
    }

    /** Whether one is here, and not another with its id. */
    boolean has(Book book) {
        return book.here;
    }

    List<Book> all() {
        return List.copyOf(books.values());
    }

    /** Takes those out whose time is over. */
    List<Book> expired(Instant now) {
        List<Book> over =
                books.values().stream().filter(book -> isOver(book, now)).toList();
        over.forEach(book -> remove(book.header().id()));
        return over;
    }

    boolean isOver(Book book, Instant now) {
        return end(book).filter(end -> !now.isBefore(end)).isPresent();
    }

    /** How long until the time of the first one is over; empty where none's ever is. */
    Optional<Duration> untilNextEnd(Instant now) {
        if (bounds.expireAfterWrite() == null && bounds.expireAfterRead() == null) {
            return Optional.empty(); // without a look at each of them
        }
        return books.values().stream()
                .flatMap(book -> end(book).stream())
                .min(Instant::compareTo)
                .map(end -> Duration.between(now, end))
                .map(left -> left.isNegative() ? Duration.ZERO : left);
    }

    private Optional<Instant> end(Book book) {
        Duration afterWrite = bounds.expireAfterWrite();
        Duration afterRead = bounds.expireAfterRead();
        Instant written = afterWrite == null ? null : book.header().created().plus(afterWrite);
        Instant idle = afterRead == null ? null : book.used.plus(afterRead);
        if (written == null || idle == null) {
            return Optional.ofNullable(written == null ? idle : written);
        }
        return Optional.of(written.isBefore(idle) ? written : idle);
    }

    int size() {
        return books.size();
    }

    long bytes() {
        return bytes;
    }
}
