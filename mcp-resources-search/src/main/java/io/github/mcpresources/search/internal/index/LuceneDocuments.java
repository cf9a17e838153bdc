package io.github.mcpresources.search.internal.index;

import io.github.mcpresources.search.internal.text.Analysis;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Converts documents to Lucene documents: one for the record of a document, and one for each of its parts. */
final class LuceneDocuments {

    private static final FieldType STEMS = new FieldType();

    static {
        STEMS.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
        STEMS.setTokenized(true);
        STEMS.freeze();
    }

    private final Analysis analysis;

    LuceneDocuments(Analysis analysis) {
        this.analysis = analysis;
    }

    List<Document> of(IndexedDocument document) throws IOException {
        List<Document> all = new ArrayList<>();
        all.add(record(document.entry()));
        Locations locations = Locations.of(document.entry().uri());
        StringBuilder sample = new StringBuilder();
        document.parts().stream()
                .limit(3)
                .forEach(part -> sample.append(part.text()).append('\n'));
        String language = analysis.language(sample.toString());
        for (Part part : document.parts()) {
            all.add(part(document, part, locations, language));
        }
        return all;
    }

    private static Document record(Entry entry) {
        Document record = new Document();
        record.add(new StringField(Fields.DOCUMENT, entry.uri(), Field.Store.YES));
        record.add(new StringField(Fields.RECORD, "1", Field.Store.NO));
        record.add(new StoredField(Fields.SOURCE, entry.source()));
        record.add(new StoredField(Fields.STAMP, entry.stamp()));
        record.add(new StoredField(Fields.DIGEST, entry.digest()));
        record.add(new StoredField(Fields.BYTES, entry.bytes()));
        if (entry.reason() != null) {
            record.add(new StoredField(Fields.REASON, entry.reason()));
        }
        if (entry.detail() != null) {
            record.add(new StoredField(Fields.DETAIL, entry.detail()));
        }
        return record;
    }

    private static Document part(IndexedDocument document, Part part, Locations locations, String language)
            throws IOException {
        Document lucene = new Document();
        String uri = document.entry().uri();
        String heading = part.heading().orElse("");
        lucene.add(new StringField(Fields.DOCUMENT, uri, Field.Store.NO));
        lucene.add(new SortedDocValuesField(Fields.OWNER, new BytesRef(uri)));
        lucene.add(new BinaryDocValuesField(Fields.URI, new BytesRef(part.uri())));
        lucene.add(new TextField(Fields.BODY, part.text(), Field.Store.YES));
        lucene.add(new TextField(Fields.TITLE, document.title(), Field.Store.YES));
        lucene.add(new TextField(Fields.PATH, locations.words(), Field.Store.NO));
        lucene.add(new StoredField(Fields.LANGUAGE, language));
        if (!heading.isEmpty()) {
            lucene.add(new TextField(Fields.HEADING, heading, Field.Store.YES));
        }
        lucene.add(new Field(
                Fields.STEMS + language,
                document.title() + "\n" + locations.words() + "\n" + heading + "\n" + part.text(),
                STEMS));
        if (!part.place().isEmpty()) {
            lucene.add(new StoredField(Fields.PLACE, McpJsonDefaults.getMapper().writeValueAsString(part.place())));
        }
        locations.folders().forEach(it -> lucene.add(new StringField(Fields.FOLDER, it, Field.Store.NO)));
        types(document, locations).forEach(it -> lucene.add(new StringField(Fields.TYPE, it, Field.Store.NO)));
        document.mimeType().ifPresent(it -> lucene.add(new StoredField(Fields.MIME_TYPE, it)));
        document.modified().ifPresent(it -> {
            lucene.add(new LongPoint(Fields.MODIFIED, it.toEpochMilli()));
            lucene.add(new StoredField(Fields.MODIFIED, it.toEpochMilli()));
        });
        return lucene;
    }

    private static List<String> types(IndexedDocument document, Locations locations) {
        List<String> types = new ArrayList<>(locations.extension().stream().toList());
        document.mimeType().ifPresent(mime -> {
            String type = mime.split(";", 2)[0].strip().toLowerCase(java.util.Locale.ROOT);
            types.add(type);
            types.add(type.split("/", 2)[0]);
        });
        return types.stream().distinct().toList();
    }

    /** Returns the records of all documents by URI. */
    static Map<String, Entry> entries(DirectoryReader reader) throws IOException {
        Map<String, Entry> entries = new LinkedHashMap<>();
        for (LeafReaderContext leaf : reader.leaves()) {
            Terms terms = leaf.reader().terms(Fields.RECORD);
            if (terms == null) {
                continue;
            }
            TermsEnum each = terms.iterator();
            StoredFields stored = leaf.reader().storedFields();
            Bits live = leaf.reader().getLiveDocs();
            while (each.next() != null) {
                PostingsEnum records = each.postings(null, PostingsEnum.NONE);
                for (int doc = records.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = records.nextDoc()) {
                    if (live == null || live.get(doc)) {
                        Entry entry = entry(stored.document(doc));
                        entries.put(entry.uri(), entry);
                    }
                }
            }
        }
        return entries;
    }

    private static Entry entry(Document stored) {
        return new Entry(
                text(stored, Fields.DOCUMENT),
                (int) number(stored, Fields.SOURCE),
                text(stored, Fields.STAMP),
                text(stored, Fields.DIGEST),
                number(stored, Fields.BYTES),
                optional(stored, Fields.REASON),
                optional(stored, Fields.DETAIL));
    }

    private static String text(Document stored, String field) {
        String value = stored.get(field);
        return value == null ? "" : value;
    }

    private static @Nullable String optional(Document stored, String field) {
        return stored.get(field);
    }

    private static long number(Document stored, String field) {
        return stored.getField(field) == null
                ? 0
                : stored.getField(field).numericValue().longValue();
    }
}
