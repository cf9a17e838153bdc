package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.apache.poi.ddf.EscherRecord;
import org.apache.poi.ddf.EscherTextboxRecord;
import org.apache.poi.hslf.model.HeadersFooters;
import org.apache.poi.hslf.usermodel.HSLFSlide;
import org.apache.poi.hslf.usermodel.HSLFTextParagraph;
import org.apache.poi.hslf.usermodel.HSLFTextRun;
import org.apache.poi.hslf.usermodel.HSLFTextShape;
import org.apache.poi.hslf.util.LocaleDateFormat;
import org.apache.poi.hslf.util.LocaleDateFormat.MapFormatId;
import org.apache.poi.sl.usermodel.Slide;
import org.apache.poi.sl.usermodel.TextShape;
import org.apache.poi.util.LittleEndian;
import org.apache.poi.util.LocaleID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The fields in the texts of a ppt slide: the slide number, a date, the header and the footer. A text contains an
 * asterisk for each field ([MS-PPT] 2.9.47 to 2.9.53). POI replaces the asterisks only in some placeholders.
 */
final class SlideFields {

    private static final Logger log = LoggerFactory.getLogger(SlideFields.class);

    private static final int HEADER_LENGTH = 8;
    private static final int SLIDE_NUMBER = 4056;
    private static final int DATE_TIME = 4087;
    private static final int GENERIC_DATE = 4088;
    private static final int HEADER = 4089;
    private static final int FOOTER = 4090;

    private final @Nullable HSLFSlide slide;
    private final Set<TextShape<?, ?>> replaced = Collections.newSetFromMap(new IdentityHashMap<>());

    private final OfficeLimits.Drawing limits;
    /**
     * The total number of characters of the values that replaced asterisks. It is limited, because many fields can
     * refer to the same long header.
     */
    private long characters;

    /** Creates the fields of a ppt slide. A pptx slide has no such fields. */
    SlideFields(Slide<?, ?> slide, OfficeLimits.Drawing limits) {
        this.slide = slide instanceof HSLFSlide binary ? binary : null;
        this.limits = limits;
    }

    boolean areReplaced(TextShape<?, ?> shape) {
        return replaced.contains(shape);
    }

    /**
     * Replaces the asterisks of a text with the values of the fields. Only the slide in memory changes.
     *
     * @throws OfficeException if the values of the slide have too many characters
     */
    void replace(TextShape<?, ?> shape) {
        if (slide != null && shape instanceof HSLFTextShape text) {
            replace(text, slide);
        }
    }

    private void replace(HSLFTextShape shape, HSLFSlide of) {
        NavigableMap<Integer, String> fields = fields(shape, of);
        if (fields.isEmpty()) {
            return;
        }
        replaced.add(shape);
        int at = 0;
        for (HSLFTextParagraph paragraph : shape.getTextParagraphs()) {
            for (HSLFTextRun run : paragraph.getTextRuns()) {
                String text = run.getRawText();
                replace(run, text, fields.subMap(at, true, at + text.length(), false), at);
                at += text.length();
            }
        }
    }

    private void replace(HSLFTextRun run, String text, NavigableMap<Integer, String> fields, int from) {
        if (fields.isEmpty()) {
            return;
        }
        StringBuilder all = new StringBuilder();
        int copied = 0;
        for (Map.Entry<Integer, String> field : fields.entrySet()) {
            int at = field.getKey() - from;
            if (text.charAt(at) == '*') {
                characters += field.getValue().length();
                checkCharacters();
                all.append(text, copied, at).append(field.getValue());
                copied = at + 1;
            }
        }
        run.setText(all.append(text, copied, text.length()).toString());
    }

    private void checkCharacters() {
        if (characters > limits.characters()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The fields of the slide have more than " + limits.characters()
                            + " characters, which is the limit (setting OfficeLimits.Drawing.characters)",
                    null);
        }
    }

    private static NavigableMap<Integer, String> fields(HSLFTextShape shape, HSLFSlide of) {
        NavigableMap<Integer, String> fields = new TreeMap<>();
        for (EscherRecord child : shape.getSpContainer()) {
            if (child instanceof EscherTextboxRecord box) {
                byte[] records = box.getData();
                int at = 0;
                while (at + HEADER_LENGTH + 4 <= records.length) {
                    int type = LittleEndian.getUShort(records, at + 2);
                    int length = LittleEndian.getInt(records, at + 4);
                    String value = length < 4 ? null : value(type, records, at + HEADER_LENGTH, of);
                    if (value != null) {
                        fields.put(LittleEndian.getInt(records, at + HEADER_LENGTH), value);
                    }
                    if (length < 0 || length > records.length) {
                        break;
                    }
                    at += HEADER_LENGTH + length;
                }
            }
        }
        return fields;
    }

    private static @Nullable String value(int type, byte[] records, int at, HSLFSlide of) {
        HeadersFooters texts = of.getHeadersFooters();
        return switch (type) {
            case SLIDE_NUMBER -> Integer.toString(of.getSlideNumber());
            case DATE_TIME -> at + 4 < records.length ? date(records[at + 4] & 0xff) : date(0);
            case GENERIC_DATE -> texts.isUserDateVisible() ? known(texts.getDateTimeText()) : date(0);
            case HEADER -> known(texts.getHeaderText());
            case FOOTER -> known(texts.getFooterText());
            default -> null;
        };
    }

    private static String known(@Nullable String text) {
        return text == null ? "" : text;
    }

    private static String date(int format) {
        ZonedDateTime now = ZonedDateTime.now(ZoneId.systemDefault());
        try {
            return LocaleDateFormat.map(LocaleID.EN_US, format, MapFormatId.PPT).format(now);
        } catch (DateTimeException | IllegalArgumentException unknown) {
            log.debug("A date has the unknown format {}", format, unknown);
            return now.toLocalDate().toString();
        }
    }
}
