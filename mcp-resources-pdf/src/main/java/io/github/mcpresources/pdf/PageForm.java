package io.github.mcpresources.pdf;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.pdf.document.PdfLimits;
import io.github.mcpresources.pdf.internal.render.PictureForm;
import io.github.mcpresources.pdf.internal.text.PageTexts;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The format and the size in which a client requests a page or picture.
 *
 * @param box the maximum size of a picture; null for the default size
 */
record PageForm(Format format, PictureForm.@Nullable Box box) {

    /** The formats of pages and pictures. */
    enum Format {
        PNG,
        JPEG,
        MD,
        TXT,
        ORIGINAL;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static final List<Format> OF_PAGES = List.of(Format.PNG, Format.JPEG, Format.MD, Format.TXT);
    static final List<Format> OF_PICTURES = List.of(Format.PNG, Format.JPEG, Format.ORIGINAL);
    static final String THUMB = "thumb";

    private static final Pattern BOX = Pattern.compile("([1-9][0-9]{0,5})(?:x([1-9][0-9]{0,5}))?");

    /**
     * Parses the variables {@code format} and {@code size} of a URI. The case of a format is ignored, and {@code jpg}
     * means {@code jpeg}.
     *
     * @param formats the possible formats, the default first
     * @throws InvalidParamsException if a variable is invalid
     */
    static PageForm of(List<Format> formats, Optional<String> format, Optional<String> size, PdfLimits limits) {
        Format wanted = format.map(word -> format(formats, word)).orElse(formats.get(0));
        if (size.isPresent() && wanted != Format.PNG && wanted != Format.JPEG) {
            throw new InvalidParamsException(PdfUris.SIZE, size.get(), "omitted, because only pictures have sizes");
        }
        return new PageForm(wanted, size.map(word -> box(word, limits)).orElse(null));
    }

    private static Format format(List<Format> formats, String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        String meant = lower.equals("jpg") ? Format.JPEG.word() : lower;
        return formats.stream()
                .filter(format -> format.word().equals(meant))
                .findFirst()
                .orElseThrow(() -> new InvalidParamsException(
                        PdfUris.FORMAT,
                        word,
                        "one of "
                                + String.join(
                                        ", ", formats.stream().map(Format::word).toList())));
    }

    private static PictureForm.Box box(String word, PdfLimits limits) {
        if (word.equals(THUMB)) {
            return PictureForm.Box.THUMB;
        }
        Matcher box = BOX.matcher(word);
        if (!box.matches()) {
            throw new InvalidParamsException(
                    PdfUris.SIZE, word, "thumb, or width and height in pixels such as 640x480");
        }
        int width = Integer.parseInt(box.group(1));
        int height = box.group(2) == null ? width : Integer.parseInt(box.group(2));
        if (Math.max(width, height) > limits.output()) {
            throw new InvalidParamsException(
                    PdfUris.SIZE, word, "at most " + limits.output() + " pixels a side (setting PdfLimits.output)");
        }
        return new PictureForm.Box(width, height);
    }

    /** Returns the format of a text; empty if the client requests a picture. */
    Optional<PageTexts.Format> text() {
        return format == Format.MD
                ? Optional.of(PageTexts.Format.MD)
                : format == Format.TXT ? Optional.of(PageTexts.Format.TXT) : Optional.empty();
    }

    PictureForm picture() {
        return new PictureForm(format == Format.JPEG, box);
    }

    String mimeType() {
        return switch (format) {
            case MD -> "text/markdown";
            case TXT -> "text/plain";
            case JPEG, ORIGINAL -> "image/jpeg";
            case PNG -> "image/png";
        };
    }
}
