package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.compositor.upstream.UpstreamFailure.Kind;
import io.github.mcpresources.internal.text.JsonSize;
import io.github.mcpresources.internal.text.Printable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Validates the entries of a server's lists and the parts of its read results. In an entry, an optional field that is
 * null or invalid is left out, because strict clients reject a whole list for one invalid field. An invalid required
 * field makes the entry invalid. In a part of a read result, an optional field that is null is left out, and an invalid
 * field makes the part invalid. Unknown fields stay unchanged.
 */
final class Form {

    /** The maximum size of one list entry in bytes, including icons as data URIs. */
    static final int ENTRY_BYTES = 256 * 1024;

    private static final int MIME_TYPE_LENGTH = 255;
    private static final Set<String> TEXTS = Set.of("title", "description", "mimeType");
    private static final Set<String> OBJECTS = Set.of("_meta", "annotations");

    private Form() {}

    /**
     * Validates a list entry. In the name, title and description, control characters are escaped, and so are characters
     * that could hide text.
     *
     * @param identifier the field with the URI or template of the entry
     * @throws IllegalArgumentException if the URI or template is too long or has control characters, or if the entry is
     *     larger than {@link #ENTRY_BYTES}
     */
    static Map<String, Object> entry(@Nullable Object value, String identifier) {
        Map<String, Object> entry = new LinkedHashMap<>(JsonRpc.object(value));
        if (entry.get(identifier) instanceof String uri && !isLine(uri, ResourceLimits.DEFAULT_URI_LENGTH)) {
            throw new IllegalArgumentException(
                    "'" + identifier + "' is longer than " + ResourceLimits.DEFAULT_URI_LENGTH
                            + " characters, or has control characters: " + Printable.of(uri, MIME_TYPE_LENGTH));
        }
        entry.entrySet().removeIf(field -> !fits(field.getKey(), field.getValue()));
        for (String text : List.of("name", "title")) {
            entry.computeIfPresent(
                    text, (name, shown) -> shown instanceof String line ? Printable.of(line, line.length()) : shown);
        }
        entry.computeIfPresent(
                "description", (name, shown) -> shown instanceof String lines ? Printable.lines(lines) : shown);
        long bytes = JsonSize.of(entry);
        if (bytes > ENTRY_BYTES) {
            throw new IllegalArgumentException("The entry has " + bytes + " bytes; the limit is " + ENTRY_BYTES);
        }
        return entry;
    }

    private static boolean fits(String field, @Nullable Object value) {
        if (TEXTS.contains(field)) {
            return value instanceof String text && (!field.equals("mimeType") || isLine(text, MIME_TYPE_LENGTH));
        }
        if (OBJECTS.contains(field)) {
            return value instanceof Map;
        }
        return switch (field) {
            case "icons" -> value instanceof List;
            case "size" -> value instanceof Number size && size.doubleValue() >= 0;
            default -> true;
        };
    }

    /**
     * Validates one part of a read result.
     *
     * @throws UpstreamFailure if the part is not an object, does not have exactly one of {@code text} and {@code blob},
     *     or has an invalid field
     */
    static Map<String, Object> content(@Nullable Object value) {
        if (!(value instanceof Map)) {
            throw unfit("an item of 'contents' is not an object");
        }
        Map<String, Object> content = new LinkedHashMap<>(JsonRpc.object(value));
        if (content.containsKey("uri")
                && !(content.get("uri") instanceof String uri && isLine(uri, ResourceLimits.DEFAULT_URI_LENGTH))) {
            throw unfit("the 'uri' of an item of 'contents' is not a string, is longer than "
                    + ResourceLimits.DEFAULT_URI_LENGTH + " characters, or has control characters");
        }
        for (String field : List.of("text", "blob", "mimeType", "_meta")) {
            if (content.get(field) == null) {
                content.remove(field);
            }
        }
        if (content.containsKey("text") == content.containsKey("blob")) {
            throw unfit("an item of 'contents' has neither 'text' nor 'blob', or has both");
        }
        if (content.containsKey("text") && !(content.get("text") instanceof String)) {
            throw unfit("the 'text' of an item of 'contents' is not a string");
        }
        if (content.containsKey("blob") && !(content.get("blob") instanceof String blob && isBase64(blob))) {
            throw unfit("the 'blob' of an item of 'contents' is not base64 in the standard alphabet");
        }
        if (content.containsKey("mimeType")
                && !(content.get("mimeType") instanceof String type && isLine(type, MIME_TYPE_LENGTH))) {
            throw unfit("the 'mimeType' of an item of 'contents' is not a string, is longer than " + MIME_TYPE_LENGTH
                    + " characters, or has control characters");
        }
        if (content.containsKey("_meta") && !(content.get("_meta") instanceof Map)) {
            throw unfit("the '_meta' of an item of 'contents' is not an object");
        }
        return content;
    }

    static UpstreamFailure unfit(String what) {
        return new UpstreamFailure(Kind.MALFORMED, what, null);
    }

    private static boolean isLine(String text, int max) {
        return text.length() <= max && text.chars().noneMatch(Character::isISOControl);
    }

    /** Checks whether a text is base64 with padding (RFC 4648, section 4). */
    static boolean isBase64(String text) {
        int end = text.length();
        if (end % 4 != 0) {
            return false;
        }
        while (end > 0 && text.charAt(end - 1) == '=' && text.length() - end < 2) {
            end--;
        }
        for (int at = 0; at < end; at++) {
            char c = text.charAt(at);
            boolean letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
            if (!letter && !(c >= '0' && c <= '9') && c != '+' && c != '/') {
                return false;
            }
        }
        return true;
    }
}
