package io.github.mcpresources.search.internal.index;

import io.github.mcpresources.search.internal.text.Analysis;
import java.io.Closeable;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.miscellaneous.PerFieldAnalyzerWrapper;
import org.apache.lucene.codecs.lucene912.Lucene912Codec;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFileNames;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Lucene index, on disk or in memory. A document is replaced as a whole: a search finds either all of its old parts
 * or all of its new parts. If the process is killed, the index is as it was at the last commit.
 */
public final class LuceneIndex implements Closeable {

    private static final Logger log = LoggerFactory.getLogger(LuceneIndex.class);

    /** The version of the fields. An index of another version is rebuilt. */
    private static final String FORMAT = "2";

    private static final String SEGMENTS = "segments";
    private static final String PENDING = "pending_segments";
    /**
     * The influence of the length of a part on its rank. It is smaller than Lucene's default, because parts are at most
     * as long as a chunk.
     */
    private static final float BM25_B = 0.5f;

    private static final float BM25_K1 = 1.2f;

    private final Directory directory;
    private final IndexWriter writer;
    private final SearcherManager searchers;
    private final LuceneDocuments documents;
    private final Map<String, Entry> entries;
    /** The entries of the documents that are not searched, or are searched only in part. */
    private final Map<String, Entry> notSearched = new ConcurrentHashMap<>();

    private final AtomicLong notSearchedGeneration = new AtomicLong();
    private final AtomicLong textBytes = new AtomicLong();
    private final AtomicLong generation = new AtomicLong();
    /**
     * The value of {@link #generation} before the last refresh. Searches see at least the changes up to this
     * generation.
     */
    private final AtomicLong visible = new AtomicLong();

    private final AtomicBoolean isChanged = new AtomicBoolean();
    private final boolean wasRebuilt;

    private LuceneIndex(Directory directory, IndexWriter writer, Analysis analysis, boolean wasRebuilt)
            throws IOException {
        this.directory = directory;
        this.writer = writer;
        this.wasRebuilt = wasRebuilt;
        this.searchers = new SearcherManager(writer, null);
        this.documents = new LuceneDocuments(analysis);
        IndexSearcher first = searchers.acquire();
        try {
            DirectoryReader reader = (DirectoryReader) first.getIndexReader();
            for (LeafReaderContext leaf : reader.leaves()) {
                leaf.reader().checkIntegrity();
            }
            entries = new ConcurrentHashMap<>(LuceneDocuments.entries(reader));
        } finally {
            searchers.release(first);
        }
        entries.values().forEach(it -> noted(null, it));
    }

    private void noted(@Nullable Entry before, @Nullable Entry now) {
        textBytes.addAndGet((now == null ? 0 : now.bytes()) - (before == null ? 0 : before.bytes()));
        if (now != null && now.reason() != null) {
            notSearched.put(now.uri(), now);
            notSearchedGeneration.incrementAndGet();
        } else if (before != null && before.reason() != null) {
            notSearched.remove(before.uri());
            notSearchedGeneration.incrementAndGet();
        }
    }

    /**
     * Opens an index. If the index on disk is damaged, or was made by another version or for other languages, it is
     * deleted and rebuilt.
     *
     * @param path the directory, whose {@link DirectoryLock} the caller holds; null for an index in memory
     * @param analysis the analyzers
     * @param bufferBytes the size of the buffer for documents that are not written yet
     * @throws IOException if the directory cannot be used
     */
    public static LuceneIndex open(@Nullable Path path, Analysis analysis, long bufferBytes) throws IOException {
        Directory directory = path == null ? new ByteBuffersDirectory() : FSDirectory.open(path);
        try {
            try {
                return open(directory, path, analysis, bufferBytes, false);
            } catch (CorruptIndexException
                    | IndexFormatTooOldException
                    | IndexFormatTooNewException
                    | EOFException
                    | FileNotFoundException
                    | NoSuchFileException damaged) {
                log.warn("The search index in {} is damaged and is rebuilt", path, damaged);
                deleteFiles(directory);
                return open(directory, path, analysis, bufferBytes, true);
            }
        } catch (IOException | RuntimeException | Error failure) {
            directory.close();
            throw failure;
        }
    }

    private static LuceneIndex open(
            Directory directory, @Nullable Path path, Analysis analysis, long bufferBytes, boolean rebuilt)
            throws IOException {
        IndexWriter writer = new IndexWriter(directory, config(analysis, bufferBytes));
        boolean isOpen = false;
        try {
            Map<String, String> expected =
                    Map.of("format", FORMAT, "languages", String.join(",", analysis.languages()));
            Map<String, String> found = new HashMap<>();
            Iterable<Map.Entry<String, String>> committed = writer.getLiveCommitData();
            if (committed != null) {
                committed.forEach(it -> found.put(it.getKey(), it.getValue()));
            }
            boolean isOther = writer.getDocStats().maxDoc > 0 && !found.equals(expected);
            if (isOther) {
                log.info(
                        "The search index in {} was created by another version or for other languages, and is rebuilt",
                        path);
                writer.deleteAll();
            }
            writer.setLiveCommitData(expected.entrySet());
            LuceneIndex index = new LuceneIndex(directory, writer, analysis, rebuilt || isOther);
            writer.commit();
            isOpen = true;
            return index;
        } finally {
            if (!isOpen) {
                writer.rollback();
            }
        }
    }

    private static IndexWriterConfig config(Analysis analysis, long bufferBytes) {
        Map<String, Analyzer> byField = new HashMap<>();
        analysis.stemmed().forEach((language, analyzer) -> byField.put(Fields.STEMS + language, analyzer));
        ConcurrentMergeScheduler merges = new ConcurrentMergeScheduler();
        merges.setMaxMergesAndThreads(3, 1);
        return new IndexWriterConfig(new PerFieldAnalyzerWrapper(analysis.exact(), byField))
                .setSimilarity(similarity())
                .setCodec(new Lucene912Codec(Lucene912Codec.Mode.BEST_COMPRESSION))
                .setMergeScheduler(merges)
                .setRAMBufferSizeMB(bufferBytes / (1024.0 * 1024.0));
    }

    /** Returns the function that ranks hits. */
    public static BM25Similarity similarity() {
        return new BM25Similarity(BM25_K1, BM25_B);
    }

    /** Deletes the files of an index, and no other files in the directory. */
    private static void deleteFiles(Directory directory) throws IOException {
        for (String name : directory.listAll()) {
            if (name.startsWith(SEGMENTS)
                    || name.startsWith(PENDING)
                    || IndexFileNames.CODEC_FILE_PATTERN.matcher(name).matches()) {
                directory.deleteFile(name);
            }
        }
    }

    /**
     * Returns the records of all documents, including those without text.
     *
     * @return the records by URI; a view that changes with the index
     */
    public Map<String, Entry> entries() {
        return entries;
    }

    /**
     * Writes a document. It replaces an earlier document with the same URI.
     *
     * @throws IOException if it cannot be written
     */
    public void put(IndexedDocument document) throws IOException {
        Entry entry = document.entry();
        Entry before = entries.get(entry.uri());
        if (before == null) { // updateDocuments would search for parts to delete
            writer.addDocuments(documents.of(document));
        } else {
            writer.updateDocuments(new Term(Fields.DOCUMENT, entry.uri()), documents.of(document));
        }
        entries.put(entry.uri(), entry);
        noted(before, entry);
        changed();
    }

    /**
     * Deletes a document, if there is one.
     *
     * @throws IOException if it cannot be deleted
     */
    public void delete(String uri) throws IOException {
        Entry before = entries.get(uri);
        if (before != null) {
            writer.deleteDocuments(new Term(Fields.DOCUMENT, uri));
            entries.remove(uri);
            noted(before, null);
            changed();
        }
    }

    /** Checks whether all changes so far are on the disk. */
    public boolean isCommitted() {
        return !isChanged.get();
    }

    private void changed() {
        isChanged.set(true);
        generation.incrementAndGet();
    }

    /**
     * Returns the records of the documents that are not searched, or are searched only in part.
     *
     * @return the records by URI; a view that changes with the index
     */
    public Map<String, Entry> notSearched() {
        return notSearched;
    }

    /** Returns a number that changes with each change of {@link #notSearched}. */
    public long notSearchedGeneration() {
        return notSearchedGeneration.get();
    }

    /**
     * Makes all changes so far visible to searches.
     *
     * @throws IOException if the changes cannot be written
     */
    public void refresh() throws IOException {
        long before = generation.get();
        searchers.maybeRefreshBlocking();
        visible.accumulateAndGet(before, Math::max);
    }

    /** Checks whether all changes so far are visible to searches. */
    public boolean isFresh() {
        return visible.get() >= generation.get();
    }

    /**
     * Writes all changes so far to the disk, so that they remain if the process is killed.
     *
     * @throws IOException if they cannot be written
     */
    public void commit() throws IOException {
        if (isChanged.getAndSet(false)) {
            boolean isWritten = false;
            try {
                writer.commit();
                isWritten = true;
            } finally {
                if (!isWritten) {
                    isChanged.set(true);
                }
            }
        }
    }

    /**
     * Returns a searcher that sees the changes until the last {@link #refresh}.
     *
     * @return the searcher, which must be passed to {@link #release}
     * @throws IOException if the index is closed
     */
    public IndexSearcher acquire() throws IOException {
        return searchers.acquire();
    }

    /**
     * Releases a searcher.
     *
     * @throws IOException if its files cannot be closed
     */
    public void release(IndexSearcher searcher) throws IOException {
        searchers.release(searcher);
    }

    /**
     * Returns the size of the index, including documents in the buffer.
     *
     * @return the size in bytes
     * @throws IOException if the directory cannot be read
     */
    public long bytes() throws IOException {
        long bytes = writer.ramBytesUsed();
        for (String name : directory.listAll()) {
            try {
                bytes += directory.fileLength(name);
            } catch (FileNotFoundException | NoSuchFileException merged) {
                // a merge has just replaced the file
            }
        }
        return bytes;
    }

    /** Returns the size of the texts in the index, in bytes of UTF-8. */
    public long textBytes() {
        return textBytes.get();
    }

    /** Checks whether the index on disk was deleted and rebuilt when it was opened. */
    public boolean wasRebuilt() {
        return wasRebuilt;
    }

    /**
     * Checks whether the index accepts changes. After a failed write, for example because the disk was full, it accepts
     * none.
     */
    public boolean isWritable() {
        return writer.isOpen();
    }

    @Override
    public void close() throws IOException {
        try (directory;
                searchers) {
            if (writer.isOpen()) {
                writer.close(); // commits
            }
        }
    }
}
