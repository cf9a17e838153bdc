package io.github.mcpresources.office;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file that stores the digests of document files for the next process. Each record is a line, and only the last line
 * of each path is valid. When the file is opened, and when it has more than twice the maximum number of records, it is
 * rewritten without outdated lines. If more lines than the maximum remain, the first ones are dropped. A document file
 * without a valid line is hashed again.
 */
final class IndexFile implements Closeable {

    private static final Logger log = LoggerFactory.getLogger(OfficeDocuments.class);
    private static final String SEPARATOR = "\t";
    private static final int FIELDS = 6;

    private final Path file;
    private final int max;
    private Writer writer;
    private int lines;

    private IndexFile(Path file, int max, List<String> kept) throws IOException {
        this.file = file;
        this.max = max;
        this.writer = written(kept);
    }

    /**
     * Reads the file into an index, and rewrites it. Creates the file if it does not exist. A line that cannot be read
     * is dropped with a warning.
     */
    static IndexFile open(Path file, DocumentIndex index, int max) throws IOException {
        List<String> good = new ArrayList<>();
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
                if (read(fields(line), index)) {
                    good.add(line);
                } else {
                    log.warn("Dropped an invalid line of the index file {}", file);
                }
            }
        }
        return new IndexFile(file.toAbsolutePath(), max, good);
    }

    /**
     * Rewrites the file with the last line of each path, up to the maximum number of lines. Returns a writer that
     * appends lines.
     */
    private Writer written(List<String> all) throws IOException {
        Map<String, String> byPath = new LinkedHashMap<>();
        for (String line : all) {
            String[] fields = fields(line);
            if (fields.length == FIELDS) {
                byPath.remove(fields[FIELDS - 1]);
                byPath.put(fields[FIELDS - 1], line);
            }
        }
        List<String> kept = List.copyOf(byPath.values());
        kept = kept.subList(Math.max(0, kept.size() - max), kept.size());
        Path fresh = Files.createTempFile(file.getParent(), "index", ".new");
        try {
            Files.write(fresh, kept, StandardCharsets.UTF_8);
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
        lines = kept.size();
        return Files.newBufferedWriter(file, StandardCharsets.UTF_8, StandardOpenOption.APPEND);
    }

    private static String[] fields(String line) {
        return line.split(SEPARATOR, -1);
    }

    private static boolean read(String[] fields, DocumentIndex index) {
        if (fields.length != FIELDS || !fields[0].matches("[0-9a-f]{64}")) {
            return false;
        }
        try {
            Stamp stamp = new Stamp(Long.parseLong(fields[1]), Long.parseLong(fields[2]), decoded(fields[4]));
            Instant hashed = Instant.ofEpochMilli(Long.parseLong(fields[3]));
            index.put(Path.of(URI.create(fields[5])), new DocumentIndex.SeenFile(stamp, fields[0], hashed));
            return true;
        } catch (IllegalArgumentException
                | FileSystemNotFoundException notOurs) { // a field is not a number or not a path
            return false;
        }
    }

    synchronized void add(Path path, DocumentIndex.SeenFile seen) {
        String line = String.join(
                SEPARATOR,
                seen.digest(),
                Long.toString(seen.stamp().size()),
                Long.toString(seen.stamp().modified()),
                Long.toString(seen.hashed().toEpochMilli()),
                URLEncoder.encode(seen.stamp().key(), StandardCharsets.UTF_8),
                path.toUri().toASCIIString()); // encodes the bytes of the name, independently of the locale
        try {
            if (lines > 2L * max) {
                writer.close();
                writer = written(Files.readAllLines(file, StandardCharsets.UTF_8));
            }
            writer.append(line).append('\n').flush();
            lines++;
        } catch (IOException failure) { // the only effect is that the next process hashes the file again
            log.warn("The index of documents could not be written", failure);
        }
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    @Override
    public synchronized void close() throws IOException {
        writer.close();
    }
}
