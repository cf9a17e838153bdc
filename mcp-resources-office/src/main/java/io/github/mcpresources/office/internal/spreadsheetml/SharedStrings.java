package io.github.mcpresources.office.internal.spreadsheetml;

import io.github.mcpresources.internal.documents.EnoughText;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.archive.ZipPart;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * The strings that the cells of an xlsx workbook share. If the strings together are too large, they are not kept in
 * memory, but read again for each call of {@link #find}.
 */
final class SharedStrings {

    /** The memory for each string in addition to its text, in bytes. */
    private static final int OVERHEAD = 4;

    /**
     * The number of bytes or of strings in an array. The strings are in many small arrays, because the garbage
     * collector does not move large ones, and may find no room for another.
     */
    private static final int BYTES = 1 << 13;

    private static final int ENDS = 1 << 11;

    private final ZipArchive archive;
    private final OfficeLimits limits;
    private final @Nullable ZipPart part;
    private final long max;
    private boolean loaded;
    private boolean large;
    private final List<byte[]> bytes = new ArrayList<>();
    private int length;
    /** The end of each string. */
    private final List<int[]> ends = new ArrayList<>();

    private int count;

    SharedStrings(ZipArchive archive, OfficeLimits limits, @Nullable ZipPart part) {
        this(archive, limits, part, limits.text().part());
    }

    SharedStrings(ZipArchive archive, OfficeLimits limits, @Nullable ZipPart part, long max) {
        this.max = max;
        this.archive = archive;
        this.limits = limits;
        this.part = part;
    }

    /** Checks whether the strings are read again for each call of {@link #find}. */
    boolean isLarge() throws IOException {
        load();
        return large;
    }

    /**
     * Returns strings by their indexes; empty if these strings together exceed {@link OfficeLimits.Text#block}.
     *
     * @throws OfficeException if an index is unknown
     */
    Optional<Map<Integer, String>> find(Set<Integer> indexes) throws IOException {
        Map<Integer, String> found = new HashMap<>();
        if (indexes.isEmpty()) {
            return Optional.of(found);
        }
        load();
        if (large) {
            if (!search(indexes, found)) {
                return Optional.empty();
            }
        } else {
            long characters = 0;
            for (int index : indexes) {
                if (index >= 0 && index < count) {
                    String text = text(index == 0 ? 0 : end(index - 1), end(index));
                    characters += text.length();
                    if (characters > limits.text().block()) {
                        return Optional.empty();
                    }
                    found.put(index, text);
                }
            }
        }
        for (int index : indexes) {
            if (!found.containsKey(index)) {
                throw new OfficeException(
                        Reason.CORRUPT, "A cell refers to the shared string " + index + ", which is missing", null);
            }
        }
        return Optional.of(found);
    }

    private void load() throws IOException {
        if (loaded || part == null) {
            return;
        }
        loaded = true;
        try {
            XmlElements.read(archive, part, limits, max, xml -> strings(xml, (index, text) -> add(text)));
        } catch (EnoughText tooMuch) {
            large = true;
            DocumentMemory.take(-(long) BYTES * bytes.size() - (long) OVERHEAD * ENDS * ends.size());
            bytes.clear();
            ends.clear();
        }
    }

    private void add(String text) {
        byte[] more = text.getBytes(StandardCharsets.UTF_8);
        if (length + more.length + (long) OVERHEAD * count > limits.text().strings()) {
            throw new EnoughText();
        }
        int at = 0;
        while (at < more.length) {
            if (length == bytes.size() * BYTES) {
                DocumentMemory.take(BYTES);
                bytes.add(new byte[BYTES]);
            }
            int some = Math.min(more.length - at, BYTES - length % BYTES);
            System.arraycopy(more, at, bytes.get(length / BYTES), length % BYTES, some);
            at += some;
            length += some;
        }
        if (count == ends.size() * ENDS) {
            DocumentMemory.take((long) OVERHEAD * ENDS);
            ends.add(new int[ENDS]);
        }
        ends.get(count / ENDS)[count % ENDS] = length;
        count++;
    }

    private int end(int index) {
        return ends.get(index / ENDS)[index % ENDS];
    }

    private String text(int start, int end) {
        byte[] text = new byte[end - start];
        int at = start;
        while (at < end) {
            int some = Math.min(end - at, BYTES - at % BYTES);
            System.arraycopy(bytes.get(at / BYTES), at % BYTES, text, at - start, some);
            at += some;
        }
        return new String(text, StandardCharsets.UTF_8);
    }

    /** Reads the strings again. Returns false if the wanted strings are too large. */
    private boolean search(Set<Integer> indexes, Map<Integer, String> found) throws IOException {
        int last = indexes.stream().mapToInt(Integer::intValue).max().orElse(0);
        long[] characters = {0};
        try {
            XmlElements.read(
                    archive,
                    part(),
                    limits,
                    max,
                    xml -> strings(xml, (index, text) -> {
                        if (indexes.contains(index)) {
                            found.put(index, text);
                            characters[0] += text.length();
                        }
                        if (index >= last || characters[0] > limits.text().block()) {
                            throw new EnoughText();
                        }
                    }));
        } catch (EnoughText enough) { // the remaining strings are not needed
            return characters[0] <= limits.text().block();
        }
        return true;
    }

    private ZipPart part() {
        if (part == null) {
            throw new IllegalStateException("The workbook has no shared strings");
        }
        return part;
    }

    @FunctionalInterface
    private interface Receiver {
        void accept(int index, String text);
    }

    private void strings(XmlElements xml, Receiver receiver) throws XMLStreamException, IOException {
        int[] index = {0};
        xml.children(name -> {
            if (name.equals("si")) {
                StringBuilder text = new StringBuilder();
                CellText.read(xml, limits, text);
                receiver.accept(index[0]++, CellText.decoded(text.toString()));
            }
        });
    }
}
