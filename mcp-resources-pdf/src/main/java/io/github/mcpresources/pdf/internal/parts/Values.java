package io.github.mcpresources.pdf.internal.parts;

import io.github.mcpresources.internal.text.Printable;
import java.time.Instant;
import java.util.Calendar;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSBoolean;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSNumber;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.cos.COSString;
import org.apache.pdfbox.util.DateConverter;
import org.jspecify.annotations.Nullable;

/** Converts values of dictionaries to JSON values. */
final class Values {

    static final int MAX_LENGTH = 20_000;

    private static final int MAX_NAME = 255;

    private static final Pattern LINE_BREAKS = Pattern.compile("\\r\\n?|[\\x0B\\f\\u0085\\u2028\\u2029]");

    private Values() {}

    /** Returns the text of an entry; null if there is none. */
    static @Nullable String text(COSDictionary dictionary, COSName name) {
        return text(dictionary.getDictionaryObject(name));
    }

    /** Returns a value as text; null if it is not a text, name, number or boolean. */
    static @Nullable String text(@Nullable COSBase value) {
        if (value instanceof COSString string) {
            return shown(string.getString());
        }
        if (value instanceof COSName name) {
            return shown(name.getName());
        }
        if (value instanceof COSNumber number) {
            return number.longValue() == number.floatValue()
                    ? Long.toString(number.longValue())
                    : Float.toString(number.floatValue());
        }
        return value instanceof COSBoolean bool ? Boolean.toString(bool.getValue()) : null;
    }

    /**
     * Returns at most 20,000 characters of a text. Control characters and invisible characters are escaped, except line
     * breaks; tabs become spaces.
     */
    static String shown(String text) {
        String cut = text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) + "…" : text;
        StringBuilder shown = new StringBuilder();
        for (String line : LINE_BREAKS.matcher(cut).replaceAll("\n").split("\n", -1)) {
            shown.append(shown.isEmpty() ? "" : "\n").append(Printable.of(line.replace('\t', ' '), Integer.MAX_VALUE));
        }
        return shown.toString().strip();
    }

    /** Returns at most 255 characters of a name. */
    static String cut(String name) {
        if (name.length() <= MAX_NAME) {
            return name;
        }
        boolean isPair = Character.isHighSurrogate(name.charAt(MAX_NAME - 1));
        return name.substring(0, isPair ? MAX_NAME - 1 : MAX_NAME);
    }

    /** Returns the text of an entry as one line; null if there is none. */
    static @Nullable String line(COSDictionary dictionary, COSName name) {
        String text = text(dictionary, name);
        return text == null ? null : text.replace('\n', ' ');
    }

    /** Returns a date in ISO 8601; null if it is missing or invalid. */
    static @Nullable String date(COSDictionary dictionary, COSName name) {
        if (dictionary.getDictionaryObject(name) instanceof COSString string) {
            Calendar date = DateConverter.toCalendar(string.getString());
            return date == null
                    ? null
                    : Instant.ofEpochMilli(date.getTimeInMillis()).toString();
        }
        return null;
    }

    /** Returns the name of the file in a file specification; null if it has none. */
    static @Nullable String file(@Nullable COSBase specification) {
        if (specification instanceof COSDictionary dictionary && !(specification instanceof COSStream)) {
            String unicode = line(dictionary, COSName.UF);
            return unicode != null ? unicode : line(dictionary, COSName.F);
        }
        return text(specification);
    }

    /**
     * Returns the first {@code count} numbers of an array, such as the corners of a rectangle; empty if there are fewer
     * values, or if one of them is not a number.
     */
    static Optional<float[]> numbers(@Nullable COSBase value, int count) {
        if (!(value instanceof COSArray array) || array.size() < count) {
            return Optional.empty();
        }
        float[] numbers = new float[count];
        for (int at = 0; at < count; at++) {
            if (!(array.getObject(at) instanceof COSNumber number)) {
                return Optional.empty();
            }
            numbers[at] = number.floatValue();
        }
        return Optional.of(numbers);
    }
}
