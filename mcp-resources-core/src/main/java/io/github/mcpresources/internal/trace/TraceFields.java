package io.github.mcpresources.internal.trace;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a trace in the {@code _meta} of a message.
 *
 * @see <a href="https://www.w3.org/TR/trace-context/">W3C: Trace Context</a>
 */
public final class TraceFields {

    /** The field of a message's parameters that contains the other fields. */
    public static final String META = "_meta";

    /** The field with the ids of the trace and of the span. */
    public static final String PARENT = "traceparent";

    /** The field with the trace data of vendors. */
    public static final String STATE = "tracestate";

    /** The field with values that applications pass on with the trace. */
    public static final String BAGGAGE = "baggage";

    /** The maximum length of {@link #STATE}, in characters. */
    private static final int MAX_STATE = 512;

    /** The maximum length of {@link #BAGGAGE}, in characters. */
    private static final int MAX_BAGGAGE = 8192;

    private static final int PARENT_LENGTH = 55;
    private static final int TRACE_ID = 3;
    private static final int SPAN_ID = 36;
    private static final int FLAGS = 53;

    private TraceFields() {}

    /**
     * Checks whether a text is a valid {@code traceparent} of version 00.
     *
     * @return false if the text has another form, or if an id is zero
     */
    public static boolean isParent(String text) {
        return text.length() == PARENT_LENGTH
                && text.startsWith("00-")
                && text.charAt(SPAN_ID - 1) == '-'
                && text.charAt(FLAGS - 1) == '-'
                && isId(text, TRACE_ID, SPAN_ID - 1)
                && isId(text, SPAN_ID, FLAGS - 1)
                && isHex(text, FLAGS, PARENT_LENGTH);
    }

    private static boolean isId(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (text.charAt(i) != '0') {
                return isHex(text, from, to);
            }
        }
        return false;
    }

    private static boolean isHex(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) {
                return false;
            }
        }
        return true;
    }

    static String traceId(String parent) {
        return parent.substring(TRACE_ID, SPAN_ID - 1);
    }

    /**
     * Returns the value of a field.
     *
     * @param fields the {@code _meta} of a message
     * @return the value; null if there is none, if it is too long, or if it contains a character that is not printable
     *     ASCII
     */
    public static @Nullable String value(Map<?, ?> fields, String name) {
        return fields.get(name) instanceof String text ? checked(name, text) : null;
    }

    /**
     * Checks the value of a field.
     *
     * @param value the value; null if there is none
     * @return the value; null if there is none, if it is too long, or if it contains a character that is not printable
     *     ASCII
     */
    public static @Nullable String checked(String name, @Nullable String value) {
        int max = name.equals(BAGGAGE) ? MAX_BAGGAGE : MAX_STATE;
        if (value == null || value.length() > max) {
            return null;
        }
        for (int i = 0; i < value.length(); i++) {
            if (value.charAt(i) < ' ' || value.charAt(i) > '~') {
                return null;
            }
        }
        return value;
    }
}
