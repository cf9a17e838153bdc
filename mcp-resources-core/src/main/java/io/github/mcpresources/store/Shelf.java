package io.github.mcpresources.store;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The contents of a store, in the order in which they are dropped. They are within the bounds whenever a call has
 * returned. Guarded by the store's lock. Each call takes logarithmic time, except those that look at all contents.
 */
final class Shelf {

    /** A content and the record of its use. */
    static final class Book {
        private final Vault.Item item;
        private final String uri;
        private Instant used;
        /** The time of use that the vault last recorded. */
        private Instant noted;

        private boolean here;
        private long uses;
        /**
         * The priority. The content with the lowest priority is dropped first; of two with the same priority, the one
         * with the lower turn.
         */
        private long priority;

        private long turn;

        Book(Vault.Item item, String uri, Instant used) {
            this.item = item;
            this.uri = uri;
            this.used = used;
            this.noted = used;
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

    private static final Comparator<Book> FIRST_TO_GO =
            Comparator.<Book>comparingLong(book -> book.priority).thenComparingLong(book -> book.turn);

    private final Bounds bounds;
    private final Map<String, Book> books = new HashMap<>();
    private final NavigableSet<Book> queue = new TreeSet<>(FIRST_TO_GO);
    private long bytes;
    private long turns;
    /**
     * The priority of the content that was last evicted. The priority of a new content starts here, so that a content
     * that is no longer read sinks below new ones.
     */
    private long age;

    Shelf(Bounds bounds) {
        this.bounds = bounds;
    }

    /** Adds a content, in place of the one with the same id. Returns the dropped contents, the replaced one first. */
    List<Book> put(Book book) {
        List<Book> gone = new ArrayList<>();
        Book before = remove(book.header().id());
        if (before != null) {
            gone.add(before);
        }
        long size = book.header().size();
        while (!queue.isEmpty() && (books.size() == bounds.maxEntries() || bytes + size > bounds.maxBytes())) {
            Book first = queue.first();
            age = first.priority;
            remove(first.header().id());
            gone.add(first);
        }
        books.put(book.header().id(), book);
        book.here = true;
        bytes += size;
        enqueue(book);
        return gone;
    }

    private void enqueue(Book book) {
        book.uses++;
        book.priority = bounds.eviction() == ContentStore.Eviction.LFU ? age + book.uses : 0;
        book.turn = turns++;
        queue.add(book);
    }

    /**
     * Records that a content is used, if it is still on the shelf.
     *
     * @return whether the vault must record the use, which is not necessary at each use
     */
    boolean use(Book book, Instant now) {
        if (!book.here) {
            return false;
        }
        book.used = now;
        if (bounds.eviction() != ContentStore.Eviction.FIFO) {
            queue.remove(book);
            enqueue(book);
        }
        if (!bounds.countReads() || now.isBefore(book.noted.plus(bounds.noteEvery()))) {
            return false;
        }
        book.noted = now;
        return true;
    }

    @Nullable
    Book remove(String id) {
        Book removed = books.remove(id);
        if (removed != null) {
            queue.remove(removed);
            removed.here = false;
            bytes -= removed.header().size();
        }
        return removed;
    }

    @Nullable
    Book get(String id) {
        return books.get(id);
    }

    /** Checks whether this content is on the shelf, and not another one with the same id. */
    boolean has(Book book) {
        return book.here;
    }

    List<Book> all() {
        return List.copyOf(queue);
    }

    /** Removes and returns the expired contents. */
    List<Book> expired(Instant now) {
        List<Book> over = books.values().stream()
                .filter(book -> bounds.isOver(book.header(), book.used, now))
                .toList();
        over.forEach(book -> remove(book.header().id()));
        return over;
    }

    boolean isOver(Book book, Instant now) {
        return bounds.isOver(book.header(), book.used, now);
    }

    /** Returns the time until the first content expires; empty if no content expires. */
    Optional<Duration> untilNextEnd(Instant now) {
        if (!bounds.expire()) {
            return Optional.empty(); // avoids a look at each content
        }
        return books.values().stream()
                .flatMap(book -> bounds.end(book.header(), book.used).stream())
                .min(Instant::compareTo)
                .map(end -> Duration.between(now, end))
                .map(left -> left.isNegative() ? Duration.ZERO : left);
    }

    int size() {
        return books.size();
    }

    long bytes() {
        return bytes;
    }
}
