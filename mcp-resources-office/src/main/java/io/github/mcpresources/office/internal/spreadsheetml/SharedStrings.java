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
import java.util.Arrays;
import java.util.HashMap;
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

    private static final int FIRST_BYTES = 1 << 12;
    private static final int FIRST_ENDS = 1 << 8;

    private final ZipArchive archive;
    private final OfficeLimits limits;
    private final @Nullable ZipPart part;
    private final long max;
    private boolean loaded;
    private boolean large;
    private byte[] bytes = new byte[FIRST_BYTES];
    private int length;
    private int[] ends = new int[FIRST_ENDS];
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
     * Returns strings by their indexes; empty if they are not kept in memory, and these strings together exceed
     * {@link OfficeLimits.Text#block}.
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
            for (int index : indexes) {
                if (index >= 0 && index < count) {
                    int start = index == 0 ? 0 : ends[index - 1];
                    found.put(index, new String(bytes, start, ends[index] - start, StandardCharsets.UTF_8));
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
            DocumentMemory.take(FIRST_BYTES - bytes.length + (long) OVERHEAD * (FIRST_ENDS - ends.length));
            bytes = new byte[0];
            ends = new int[0];
        }
    }

    private void add(String text) {
        byte[] more = text.getBytes(StandardCharsets.UTF_8);
        if (length + more.length + (long) OVERHEAD * count > limits.text().strings()) {
            throw new EnoughText();
        }
        if (length + more.length > bytes.length) {
            int size = Math.max(length + more.length, bytes.length + bytes.length / 2);
            DocumentMemory.take(size - bytes.length);
            bytes = Arrays.copyOf(bytes, size);
        }
        System.arraycopy(more, 0, bytes, length, more.length);
        length += more.length;
        if (count == ends.length) {
            DocumentMemory.take((long) OVERHEAD * (count / 2));
            ends = Arrays.copyOf(ends, count + count / 2);
        }
        ends[count++] = length;
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
