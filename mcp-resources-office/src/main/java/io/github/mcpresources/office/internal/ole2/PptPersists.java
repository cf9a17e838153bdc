package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The current records of a ppt presentation. Each save of the presentation can append records, and a directory with
 * their offsets ([MS-PPT] 2.1.2). All records are usually found in one pass. This fails if the file has other bytes
 * between the records. Then, only the records that are listed in the directories are read.
 */
final class PptPersists {

    static final int DOCUMENT = 1000;
    static final int STORAGE = 4113;

    private static final int EDIT = 4085;
    private static final int DIRECTORY = 6002;
    private static final int DIRECTORY_FULL = 6001;
    private static final int EDIT_LENGTH = 32;
    /** The estimated memory for the place of a record, in bytes. */
    private static final int RECORD_MEMORY = 200;
    /**
     * The maximum number of saves whose directories are read if the records cannot be found in one pass. Each of them
     * needs a new search from the beginning of the stream.
     */
    private static final int MAX_EDITS = 200;

    /** A top-level record. The offset and length are those of its content in the stream, in bytes. */
    record Part(int type, int instance, long from, long length) {}

    private final Map<Long, Part> records = new HashMap<>();
    private final Map<Long, byte[]> directories = new HashMap<>();
    private final Map<Integer, Part> current = new HashMap<>();
    /** The offsets in all directories. */
    private final Set<Long> places = new HashSet<>();

    /** The size of the edit records and directories in memory, in bytes. */
    private long loaded;

    private int document;
    private int missing;

    private PptPersists() {}

    static PptPersists read(Source main, long lastEdit, OfficeLimits limits) throws IOException {
        PptPersists persists = new PptPersists();
        try (InputStream in = main.open()) {
            persists.scan(new Records(in), limits);
            persists.follow(lastEdit, limits);
            if (persists.missing == 0 && persists.isComplete()) {
                return persists;
            }
        } catch (EOFException derailed) {
            return referred(main, lastEdit, limits);
        } catch (OfficeException unread) {
            if (unread.reason() == Reason.CORRUPT) {
                return referred(main, lastEdit, limits);
            }
            throw unread;
        }
        return referred(main, lastEdit, limits);
    }

    /** Reads only the records that are listed in the directories. */
    private static PptPersists referred(Source main, long lastEdit, OfficeLimits limits) throws IOException {
        PptPersists persists = new PptPersists();
        TreeSet<Long> places = new TreeSet<>();
        long at = lastEdit;
        for (int edits = 0; at != 0 && edits < MAX_EDITS && !persists.records.containsKey(at); edits++) {
            byte[] edit = persists.load(main, at, limits);
            if (edit.length < 20) {
                break;
            }
            byte[] directory = persists.load(main, Integer.toUnsignedLong(Records.int32(edit, 12)), limits);
            entries(directory, (id, place) -> places.add(place));
            if (places.size() > limits.relationships()) {
                throw tooMany(limits);
            }
            at = Integer.toUnsignedLong(Records.int32(edit, 8));
        }
        persists.headers(main, places);
        persists.follow(lastEdit, limits);
        return persists;
    }

    /** Reads the headers of the records at offsets. An offset after the end of the stream has no record. */
    private void headers(Source main, SortedSet<Long> places) throws IOException {
        try (InputStream in = main.open()) {
            Records one = new Records(in);
            for (long place : places) {
                if (place >= one.position()) {
                    one.skipTo(place);
                    int word = one.uint16();
                    int type = one.uint16();
                    long length = Integer.toUnsignedLong(one.int32());
                    records.putIfAbsent(place, new Part(type, word >> 4, place + 8, length));
                }
            }
        } catch (EOFException ended) { // the other places are after the end, too
            return;
        }
    }

    /** Returns the content of the edit record or directory at an offset, or an empty array if there is none. */
    private byte[] load(Source main, long at, OfficeLimits limits) throws IOException {
        byte[] known = directories.get(at);
        if (known != null) {
            return known;
        }
        try (InputStream in = main.slice(at, Long.MAX_VALUE - at).open()) {
            Records one = new Records(in);
            int word = one.uint16();
            int type = one.uint16();
            long length = Integer.toUnsignedLong(one.int32());
            if (type != EDIT && type != DIRECTORY && type != DIRECTORY_FULL) {
                return new byte[0];
            }
            long needed = needed(type, length);
            if (loaded + needed > limits.xmlPart()) {
                throw new OfficeException(
                        Reason.LIMIT,
                        "The directories of records of the presentation have " + (loaded + needed)
                                + " bytes or more, over the limit of " + limits.xmlPart()
                                + " (setting OfficeLimits.xmlPart)",
                        null);
            }
            loaded += needed;
            DocumentMemory.take(needed);
            byte[] content = one.bytes((int) needed);
            records.put(at, new Part(type, word >> 4, at + 8, length));
            directories.put(at, content);
            return content;
        } catch (EOFException ended) {
            return new byte[0];
        }
    }

    /** Returns the number of bytes to read from an edit record or directory. */
    private static long needed(int type, long length) {
        return type == EDIT ? Math.min(length, EDIT_LENGTH) : length;
    }

    private boolean isComplete() {
        Part found = current.get(document);
        return found != null && found.type() == DOCUMENT;
    }

    Part document() {
        Part found = current.get(document);
        if (found == null || found.type() != DOCUMENT) {
            throw damaged("its last edit record refers to no document record");
        }
        return found;
    }

    @Nullable
    Part find(int id) {
        return current.get(id);
    }

    /** Returns the offsets of all records in the directories, including those that were replaced later. */
    Set<Long> places() {
        return places;
    }

    private void scan(Records in, OfficeLimits limits) throws IOException {
        int word = in.uint16OrEnd();
        while (word >= 0) {
            long at = in.position() - 2;
            int type = in.uint16();
            long length = Integer.toUnsignedLong(in.int32());
            Part record = new Part(type, word >> 4, in.position(), length);
            if (records.put(at, record) == null && records.size() > limits.relationships()) {
                throw tooMany(limits);
            }
            DocumentMemory.take(RECORD_MEMORY);
            boolean isDirectory = type == EDIT || type == DIRECTORY || type == DIRECTORY_FULL;
            if (isDirectory && loaded + needed(type, length) <= limits.xmlPart()) { // else referred() reports the limit
                loaded += needed(type, length);
                DocumentMemory.take(needed(type, length));
                directories.put(at, in.bytes((int) needed(type, length)));
            }
            in.skipTo(record.from() + length);
            word = in.uint16OrEnd();
        }
    }

    /**
     * Reads the persist directories. A document has one for each time that it was saved incrementally. Starts with the
     * newest directory, whose entries take precedence over those of older ones.
     *
     * @throws OfficeException if the document is encrypted, or a directory or the record that refers to it is missing
     */
    private void follow(long lastEdit, OfficeLimits limits) {
        Set<Long> seen = new HashSet<>();
        long at = lastEdit;
        while (at != 0) {
            byte[] edit = directories.get(at);
            Part record = records.get(at);
            if (edit == null || record == null || record.type() != EDIT || edit.length < 20) {
                throw damaged("there is no edit record at offset " + at);
            }
            if (!seen.add(at)) {
                throw damaged("its edit records form a cycle");
            }
            if (edit.length >= 32 && Records.int32(edit, 28) != 0) {
                throw OleDocument.encrypted(null);
            }
            document = document == 0 ? Records.int32(edit, 16) : document;
            directory(Integer.toUnsignedLong(Records.int32(edit, 12)), limits);
            at = Integer.toUnsignedLong(Records.int32(edit, 8));
        }
    }

    private void directory(long at, OfficeLimits limits) {
        byte[] directory = directories.get(at);
        Part record = records.get(at);
        if (directory == null || record == null || record.type() == EDIT) {
            throw damaged("there is no directory of records at offset " + at);
        }
        entries(directory, (id, place) -> {
            if (places.add(place) && places.size() > limits.relationships()) {
                throw tooMany(limits);
            }
            Part found = records.get(place);
            if (found != null) {
                current.putIfAbsent(id, found);
            } else if (!current.containsKey(id)) {
                missing++;
            }
        });
    }

    /** Receives an entry of a directory. */
    @FunctionalInterface
    private interface Entry {
        void accept(int id, long place);
    }

    private static void entries(byte[] directory, Entry entry) {
        int next = 0;
        while (next + 4 <= directory.length) {
            int head = Records.int32(directory, next);
            int id = head & 0xfffff;
            int count = head >>> 20;
            next += 4;
            for (int i = 0; i < count && next + 4 <= directory.length; i++) {
                entry.accept(id + i, Integer.toUnsignedLong(Records.int32(directory, next)));
                next += 4;
            }
        }
    }

    private static OfficeException tooMany(OfficeLimits limits) {
        return new OfficeException(
                Reason.LIMIT,
                "The presentation has more than " + limits.relationships()
                        + " records, which is the limit (setting OfficeLimits.relationships)",
                null);
    }

    private static OfficeException damaged(String why) {
        return new OfficeException(Reason.CORRUPT, "The presentation is damaged: " + why, null);
    }
}
