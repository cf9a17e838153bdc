package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.poi.hpsf.CustomProperties;
import org.apache.poi.hpsf.DocumentSummaryInformation;
import org.apache.poi.hpsf.NoPropertySetStreamException;
import org.apache.poi.hpsf.PropertySet;
import org.apache.poi.hpsf.PropertySetFactory;
import org.apache.poi.hpsf.SummaryInformation;
import org.apache.poi.poifs.filesystem.DirectoryNode;
import org.jspecify.annotations.Nullable;

/** Reads the properties of a doc, xls or ppt document, such as its title and its author. */
final class OleProperties {

    private static final int MAX_CUSTOM = 1000;

    /** The time 0 ([MS-DTYP] 2.3.3), which programs write for a time that was never set. */
    private static final Instant NEVER = Instant.parse("1601-01-01T00:00:00Z");

    private OleProperties() {}

    static Map<String, Object> read(DirectoryNode root, OfficeLimits limits) throws IOException {
        Map<String, Object> properties = new LinkedHashMap<>();
        if (set(root, SummaryInformation.DEFAULT_STREAM_NAME, limits) instanceof SummaryInformation summary) {
            text(properties, "title", summary.getTitle());
            text(properties, "subject", summary.getSubject());
            text(properties, "author", summary.getAuthor());
            text(properties, "keywords", summary.getKeywords());
            text(properties, "description", summary.getComments());
            text(properties, "last_modified_by", summary.getLastAuthor());
            text(properties, "revision", summary.getRevNumber());
            time(properties, "created", summary.getCreateDateTime());
            time(properties, "modified", summary.getLastSaveDateTime());
            time(properties, "last_printed", summary.getLastPrinted());
            text(properties, "application", summary.getApplicationName());
            count(properties, "pages", summary.getPageCount());
            count(properties, "words", summary.getWordCount());
            count(properties, "characters", summary.getCharCount());
        }
        if (set(root, DocumentSummaryInformation.DEFAULT_STREAM_NAME, limits)
                instanceof DocumentSummaryInformation summary) {
            text(properties, "category", summary.getCategory());
            text(properties, "company", summary.getCompany());
            text(properties, "manager", summary.getManager());
            count(properties, "paragraphs", summary.getParCount());
            count(properties, "slides", summary.getSlideCount());
            count(properties, "hidden_slides", summary.getHiddenCount());
            count(properties, "notes", summary.getNoteCount());
            Map<String, Object> custom = custom(summary.getCustomProperties());
            if (!custom.isEmpty()) {
                properties.put("custom", custom);
            }
        }
        return properties;
    }

    private static @Nullable PropertySet set(DirectoryNode root, String name, OfficeLimits limits) throws IOException {
        long size = Streams.size(root, name);
        if (size == 0) {
            return null;
        }
        if (size > limits.xmlPart()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The properties of the document have " + size + " bytes, over the limit of " + limits.xmlPart()
                            + " (setting OfficeLimits.xmlPart)",
                    null);
        }
        try (InputStream in = Streams.source(root, name).open()) {
            return PropertySetFactory.create(in);
        } catch (NoPropertySetStreamException empty) { // JExcelApi writes streams of zeros
            return null;
        }
    }

    private static Map<String, Object> custom(@Nullable CustomProperties stored) {
        Map<String, Object> custom = new LinkedHashMap<>();
        if (stored != null) {
            for (String name : stored.nameSet()) {
                Object value = stored.get(name);
                if (name != null && value != null && isShown(value) && custom.size() < MAX_CUSTOM) {
                    custom.put(name, json(value));
                }
            }
        }
        return custom;
    }

    /**
     * Checks whether a value is a text, a number, a boolean or a date that was set. Other values, such as bytes, are
     * left out.
     */
    private static boolean isShown(Object value) {
        return value instanceof String
                || value instanceof Number
                || value instanceof Boolean
                || (value instanceof Date date && isSet(date));
    }

    private static boolean isSet(Date time) {
        return !time.toInstant().equals(NEVER);
    }

    private static Object json(Object value) {
        return value instanceof Date date
                ? date.toInstant().truncatedTo(ChronoUnit.SECONDS).toString()
                : value;
    }

    private static void text(Map<String, Object> properties, String name, @Nullable String text) {
        if (text != null && !text.isBlank()) {
            properties.put(name, text.strip());
        }
    }

    private static void time(Map<String, Object> properties, String name, @Nullable Date time) {
        if (time != null && isSet(time)) {
            properties.put(name, json(time));
        }
    }

    private static void count(Map<String, Object> properties, String name, int count) {
        if (count > 0) {
            properties.put(name, count);
        }
    }
}
