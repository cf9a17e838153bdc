package io.github.mcpresources.office;

import io.github.mcpresources.internal.documents.NameForms;
import io.github.mcpresources.office.document.ItemType;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Derives slugs from the names of items. A slug is a short name for URIs, without spaces, slashes and control
 * characters.
 */
final class Slugs {

    private static final int MAX_BYTES = 80;
    private static final int MAX_EXTENSION_LENGTH = 12;

    private Slugs() {}

    /**
     * Derives a slug that differs from all taken slugs, and adds the new slug to {@code taken}. Returns an empty string
     * if the name contains no usable characters.
     *
     * @param taken the taken slugs, each with the number that was last appended to make it unique
     */
    static String of(ItemType type, String name, Map<String, Integer> taken) {
        boolean isFile = type == ItemType.EMBED || type == ItemType.MEDIA || type == ItemType.FONT;
        String folded = NameForms.fold(isFile || type == ItemType.IMAGE ? base(name) : name);
        int dot = folded.lastIndexOf('.');
        boolean hasExtension = dot > 0 && folded.length() - dot - 1 <= MAX_EXTENSION_LENGTH && type != ItemType.CHART;
        String extension = hasExtension && isFile ? folded.substring(dot) : "";
        String stem = hasExtension ? folded.substring(0, dot) : folded;
        if (stem.isEmpty() || stem.chars().allMatch(c -> c == '.')) {
            return "";
        }
        if ((stem + extension).chars().allMatch(c -> c >= '0' && c <= '9')) {
            stem = "name-" + stem; // a slug that consists only of digits would be an ordinal
        }
        String first = cut(stem, MAX_BYTES - bytes(extension)) + extension;
        String slug = first;
        int number = 1;
        if (taken.containsKey(first)) {
            number = taken.get(first);
            do {
                number++;
                String mark = "-" + number;
                slug = cut(stem, MAX_BYTES - bytes(extension) - mark.length()) + mark + extension;
            } while (taken.containsKey(slug));
        }
        taken.put(slug, 1);
        taken.put(first, number);
        return slug;
    }

    private static String base(String name) {
        return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static String cut(String text, int max) {
        String cut =
                text.substring(0, text.offsetByCodePoints(0, Math.min(max, text.codePointCount(0, text.length()))));
        while (bytes(cut) > max) {
            cut = cut.substring(0, cut.offsetByCodePoints(cut.length(), -1));
        }
        return cut;
    }
}
