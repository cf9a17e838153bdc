package io.github.mcpresources.office.document;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The types of items in a document. The URI of an item contains its type as {@code resource_type}. */
public enum ItemType {
    /** A picture. */
    IMAGE,
    /** A chart, rendered or as data. */
    CHART,
    /** A sound or a video. */
    MEDIA,
    /** An attachment: another document, or any file. */
    EMBED,
    /** An embedded font. */
    FONT,
    /** A rendered slide of a presentation. */
    SLIDE;

    private final String word = name().toLowerCase(Locale.ROOT);

    /**
     * Returns the name of this type in URIs and results, such as {@code image}.
     *
     * @return the name, in lower case
     */
    public String word() {
        return word;
    }

    /**
     * Returns the names of all types in URIs and results.
     *
     * @return the names, in the order of the types
     */
    public static List<String> words() {
        return Arrays.stream(values()).map(ItemType::word).toList();
    }

    /**
     * Returns the type with a name.
     *
     * @param word the name of the type in URIs, such as {@code image}
     * @return the type, or empty if no type has this name
     */
    public static Optional<ItemType> of(String word) {
        return Arrays.stream(values()).filter(type -> type.word.equals(word)).findFirst();
    }
}
