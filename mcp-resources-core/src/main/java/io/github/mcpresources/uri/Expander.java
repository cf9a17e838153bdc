package io.github.mcpresources.uri;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Expands a template with the algorithm of RFC 6570, Appendix A. */
final class Expander {
    private final UriTemplate template;
    private final Map<String, ?> values;
    private final StringBuilder out = new StringBuilder();

    private Expander(UriTemplate template, Map<String, ?> values) {
        this.template = template;
        this.values = values;
    }

    static String expand(UriTemplate template, Map<String, ?> values) {
        Expander expander = new Expander(template, values);
        for (Part part : template.parts()) {
            if (part instanceof Part.Literal literal) {
                expander.literal(literal.text());
            } else if (part instanceof Part.Expression expression) {
                expander.expression(expression);
            }
        }
        return expander.out.toString();
    }

    /**
     * Appends literal text, and percent-encodes characters that are not allowed in a URI. Percent-encoded characters
     * are copied.
     */
    private void literal(String text) {
        for (int i = 0; i < text.length(); ) {
            int codePoint = text.codePointAt(i);
            if (UriChars.isPlain(codePoint) || codePoint == '%') {
                out.append((char) codePoint);
            } else {
                UriChars.appendEncoded(out, codePoint);
            }
            i += Character.charCount(codePoint);
        }
    }

    private void expression(Part.Expression expression) {
        Operator operator = expression.operator();
        String lead = operator.first;
        for (Variable variable : expression.variables()) {
            Object value = defined(values.get(variable.name()), variable, expression);
            if (value != null) {
                out.append(lead);
                lead = operator.separator;
                variable(value, variable, expression);
            }
        }
    }

    private void variable(Object value, Variable variable, Part.Expression expression) {
        Operator operator = expression.operator();
        if (value instanceof String text) {
            String prefix = variable.isPrefixed() ? prefix(text, variable.prefix(), operator.allowReserved) : text;
            named(variable.name(), prefix, operator);
            encoded(prefix, expression);
        } else if (variable.isPrefixed()) {
            throw error(expression, "'" + variable.name() + "' is a list or a map, which cannot have a prefix");
        } else if (value instanceof List<?> list) {
            list(list, variable, expression);
        } else if (value instanceof Map<?, ?> map) {
            map(map, variable, expression);
        }
    }

    private void list(List<?> items, Variable variable, Part.Expression expression) {
        Operator operator = expression.operator();
        if (!variable.exploded()) {
            named(variable.name(), String.join(",", strings(items)), operator);
        }
        String lead = "";
        for (Object item : items) {
            out.append(lead);
            lead = variable.exploded() ? operator.separator : ",";
            if (variable.exploded()) {
                named(variable.name(), (String) item, operator);
            }
            encoded((String) item, expression);
        }
    }

    private static List<String> strings(List<?> items) {
        return items.stream().map(String.class::cast).toList();
    }

    private void map(Map<?, ?> entries, Variable variable, Part.Expression expression) {
        Operator operator = expression.operator();
        if (!variable.exploded()) {
            named(variable.name(), ",", operator);
        }
        String lead = "";
        for (Map.Entry<?, ?> entry : entries.entrySet()) {
            String value = (String) entry.getValue();
            out.append(lead);
            lead = variable.exploded() ? operator.separator : ",";
            encoded((String) entry.getKey(), expression);
            if (!variable.exploded()) {
                out.append(',');
            } else if (operator.named && value.isEmpty()) {
                out.append(operator.ifEmpty);
            } else {
                out.append('=');
            }
            encoded(value, expression);
        }
    }

    private void named(String name, String value, Operator operator) {
        if (operator.named) {
            out.append(name).append(value.isEmpty() ? operator.ifEmpty : "=");
        }
    }

    private void encoded(String value, Part.Expression expression) {
        if (value.codePoints().anyMatch(UriChars::isLoneSurrogate)) {
            throw error(expression, "a value contains a lone surrogate, which cannot be encoded in a URI");
        }
        encode(value, expression.operator().allowReserved, out);
    }

    /**
     * Appends a value, and percent-encodes its characters as necessary. If reserved characters are allowed, reserved
     * characters and percent-encoded characters are copied.
     */
    static void encode(String value, boolean allowReserved, StringBuilder out) {
        for (int i = 0; i < value.length(); ) {
            int codePoint = value.codePointAt(i);
            boolean copied = UriChars.isUnreserved(codePoint)
                    || (allowReserved && (UriChars.isReserved(codePoint) || UriChars.octet(value, i) >= 0));
            if (copied) {
                out.append((char) codePoint);
            } else {
                UriChars.appendEncoded(out, codePoint);
            }
            i += Character.charCount(codePoint);
        }
    }

    /**
     * Returns the first {@code length} characters of a value. If reserved characters are allowed, a percent-encoded
     * character counts as one, because an expansion copies it.
     */
    static String prefix(String value, int length, boolean allowReserved) {
        int end = 0;
        for (int i = 0; i < length && end < value.length(); i++) {
            if (allowReserved && UriChars.octet(value, end) >= 0) {
                boolean sequence = UriChars.encodedCodePoint(value, end) >= 0x80;
                end += sequence ? UriChars.encodedLength(UriChars.octet(value, end)) : 3;
            } else {
                end += Character.charCount(value.codePointAt(end));
            }
        }
        return value.substring(0, end);
    }

    /** Returns a String, a non-empty List of strings or a non-empty Map of strings; null if the value is undefined. */
    private @Nullable Object defined(@Nullable Object value, Variable variable, Part.Expression expression) {
        if (value instanceof Map<?, ?> map) {
            Map<String, String> entries = new LinkedHashMap<>();
            map.forEach((key, member) -> {
                if (member != null) {
                    entries.put(scalar(key, variable, expression), scalar(member, variable, expression));
                }
            });
            return entries.isEmpty() ? null : entries;
        }
        if (value != null && value.getClass().isArray()) {
            return defined(elements(value), variable, expression);
        }
        if (value instanceof Collection<?> collection) {
            List<String> items = new ArrayList<>();
            for (Object member : collection) {
                if (member != null) {
                    items.add(scalar(member, variable, expression));
                }
            }
            return items.isEmpty() ? null : items;
        }
        return value == null ? null : scalar(value, variable, expression);
    }

    private static List<@Nullable Object> elements(Object array) {
        List<@Nullable Object> elements = new ArrayList<>();
        for (int i = 0; i < Array.getLength(array); i++) {
            elements.add(Array.get(array, i));
        }
        return elements;
    }

    private String scalar(@Nullable Object value, Variable variable, Part.Expression expression) {
        if (value instanceof CharSequence || value instanceof Number || value instanceof Boolean) {
            return value.toString();
        }
        if (value == null
                || value instanceof Map
                || value instanceof Iterable
                || value.getClass().isArray()) {
            throw error(
                    expression,
                    "the value of '" + variable.name()
                            + "' must be a string, a number, or a list or map of strings and numbers");
        }
        return value.toString();
    }

    private UriTemplateException error(Part.Expression expression, String reason) {
        return new UriTemplateException(template.toString(), expression.position(), reason);
    }
}
