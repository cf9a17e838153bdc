package io.github.mcpresources.office;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.render.Charts;
import io.github.mcpresources.office.internal.render.Fit;
import io.github.mcpresources.office.internal.render.PictureFormat;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The requested form of an item. Different spellings of the same form are equal variants, for example {@code
 * size=thumb} and {@code size=256x256}, or {@code format=jpg} and {@code format=jpeg}.
 *
 * @param size null for the default size
 * @param format null for the default format of the type
 */
record Variant(@Nullable Fit size, @Nullable Format format) {

    static final Variant USUAL = new Variant(null, null);

    /**
     * Returns this form or the form that replaces it. If charts cannot be rendered, JSON replaces the default form of a
     * chart.
     */
    Variant made(ItemType type) {
        return type == ItemType.CHART && equals(USUAL) && !Charts.areDrawn() ? new Variant(null, Format.JSON) : this;
    }

    /** The values of {@code format} in URIs. Error messages and completions list them in this order. */
    enum Format {
        PNG,
        JPEG,
        WEBP,
        JSON,
        CSV,
        MD,
        TXT,
        ORIGINAL;

        private static final Set<Format> PICTURES = EnumSet.of(PNG, JPEG, WEBP);

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static List<String> words(Set<Format> formats) {
            return formats.stream().map(Format::word).toList();
        }

        boolean isPicture() {
            return PICTURES.contains(this);
        }

        /**
         * Returns the format of the default form of a type; null for attachments and fonts, whose default form is the
         * file without its wrapper. Also returns null for charts that cannot be rendered, because their default form is
         * JSON.
         */
        static @Nullable Format usual(ItemType type) {
            return switch (type) {
                case IMAGE, MEDIA -> ORIGINAL;
                case CHART -> Charts.areDrawn() ? PNG : null; // if charts cannot be rendered, format=png must fail
                case SLIDE -> PNG;
                case EMBED, FONT -> null;
            };
        }

        static Set<Format> of(ItemType type) {
            return switch (type) {
                case IMAGE -> EnumSet.of(PNG, JPEG, WEBP, ORIGINAL);
                case CHART -> EnumSet.of(PNG, JPEG, WEBP, JSON, CSV, ORIGINAL);
                case SLIDE -> EnumSet.of(PNG, JPEG, WEBP, MD, TXT);
                case MEDIA, EMBED, FONT -> EnumSet.of(ORIGINAL);
            };
        }
    }

    static final String SIZE = "size";
    static final String FORMAT = "format";
    static final String THUMB = "thumb";

    private static final Pattern BOX = Pattern.compile("([1-9][0-9]{0,8})(?:x([1-9][0-9]{0,8}))?");

    /**
     * Parses the variables {@code size} and {@code format} of a URI. A size that consists of one number is used for
     * both the width and the height. The case of a format is ignored, and {@code jpg} means {@code jpeg}.
     *
     * @throws InvalidParamsException if a variable is invalid, or is not supported for items of this type
     */
    static Variant of(ItemType type, Optional<String> size, Optional<String> format, OfficeLimits limits) {
        Format wanted = format.map(word -> format(type, word)).orElse(null);
        Fit box = size.map(word -> box(type, wanted, word, limits)).orElse(null);
        return new Variant(box, wanted == Format.usual(type) ? null : wanted);
    }

    private static Format format(ItemType type, String word) {
        Set<Format> known = Format.of(type);
        String lower = word.toLowerCase(Locale.ROOT);
        String meant = lower.equals("jpg") ? Format.JPEG.word() : lower;
        return Arrays.stream(Format.values())
                .filter(format -> format.word().equals(meant) && known.contains(format))
                .findFirst()
                .orElseThrow(() -> new InvalidParamsException(
                        FORMAT, word, "one of " + Format.words(known) + " for the type " + type.word()));
    }

    private static Fit box(ItemType type, @Nullable Format format, String word, OfficeLimits limits) {
        boolean isPicture = format == null
                ? type == ItemType.IMAGE || type == ItemType.CHART || type == ItemType.SLIDE
                : format.isPicture();
        if (!isPicture) {
            throw new InvalidParamsException(
                    SIZE, word, "omitted if the result is not a picture: only images, charts and slides have sizes");
        }
        if (word.equals(THUMB)) {
            return Fit.THUMB;
        }
        Matcher box = BOX.matcher(word);
        if (!box.matches()) {
            throw new InvalidParamsException(SIZE, word, "thumb, or width and height in pixels such as 640x480");
        }
        int width = Integer.parseInt(box.group(1));
        int height = box.group(2) == null ? width : Integer.parseInt(box.group(2));
        if (Math.max(width, height) > limits.output()) {
            throw new InvalidParamsException(
                    SIZE, word, "at most " + limits.output() + " pixels a side (setting OfficeLimits.output)");
        }
        return new Fit(width, height);
    }

    /** Returns PNG, unless the client requests another picture format. */
    PictureFormat picture() {
        return format == null
                ? PictureFormat.PNG
                : PictureFormat.of(format.word()).orElse(PictureFormat.PNG);
    }

    boolean isText() {
        return format == Format.JSON || format == Format.CSV || slideText().isPresent();
    }

    /** Returns the format of the text of a slide; empty for any other form. */
    Optional<TextFormat> slideText() {
        return format == Format.MD
                ? Optional.of(TextFormat.MD)
                : format == Format.TXT ? Optional.of(TextFormat.TXT) : Optional.empty();
    }

    /** Returns a string such as {@code size=640x480&format=png}. Equal variants have equal strings. */
    @Override
    public String toString() {
        return Arrays.asList(
                        size == null ? "" : "size=" + size.width() + "x" + size.height(),
                        format == null ? "" : "format=" + format.word())
                .stream()
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("&"));
    }
}
