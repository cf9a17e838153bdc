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
 * What a store holds, in the order in which it has to go: within its bounds whenever a call returns. Guarded by the
 * store's lock. Each call takes the time of a logarithm, but for those that look at all.
 */
final class Shelf {

    /** An item and its life. */
    static final class Book {
        private final Vault.Item item;
        private final String uri;
        private Instant used;
        /** When the vault was last told that it is used. */
        private Instant noted;

        private boolean here;
        private long uses;
        /** What is low goes first, and of two that are alike the one whose turn came first. */
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
    /** The priority of the last one that had to go: what is new begins there, and what was read once sinks below it. */
    private long age;

    Shelf(Bounds bounds) {
        this.bounds = bounds;
    }

    /** Puts one down, in place of the one with its id, and gives what has to go for it; that one first. */
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
     * Notes that one is used, if it is here still.
     *
     * @return whether the vault is to be told, which it need not be each time
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

    /** Whether one is here, and not another with its id. */
    boolean has(Book book) {
        return book.here;
    }

    List<Book> all() {
        return List.copyOf(queue);
    }

    /** Takes those out whose time is over. */
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

    /** How long until the time of the first one is over; empty where none's ever is. */
    Optional<Duration> untilNextEnd(Instant now) {
        if (!bounds.expire()) {
            return Optional.empty(); // without a look at each of them
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
