package io.github.mcpresources.registry;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.uri.UriTemplate;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A typed template variable. Its value is checked before the reader runs. If the value is invalid, the client gets the
 * error -32602, which names the variable, the value and the expected values.
 *
 * <pre>{@code
 * TemplateVariable<Integer> year = TemplateVariable.integer("year").range(2000, 2100);
 * TemplateVariable<Integer> limit = TemplateVariable.integer("limit").range(1, 500).defaultValue(20);
 * registry.template("report://{year}{?limit}")
 *         .variables(year, limit)
 *         .read(request -> ReadResult.text(reports.of(request.variable(year), request.variable(limit))));
 * }</pre>
 *
 * @param <T> the type of the value
 */
public final class TemplateVariable<T> {

    /** Parses the value of a variable in a match; returns null if the value is invalid. */
    private interface ValueParser<T> {
        @Nullable
        T read(UriTemplate.Match match, String name);
    }

    /**
     * A kind of value, such as an integer or a date.
     *
     * @param text the description for error messages
     * @param schema the JSON Schema of the value
     */
    private record Kind(String text, Map<String, Object> schema) {
        static Kind of(String text, String format) {
            return new Kind(text, Map.of("type", "string", "format", format));
        }

        static Kind of(String text) {
            return new Kind(text, Map.of("type", "string"));
        }
    }

    private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:");

    private final String name;
    private final ValueParser<T> reader;
    private final Kind kind;
    private final @Nullable ValueBounds<T> bounds;
    private final List<String> choices;
    private final @Nullable T defaultValue;
    private final boolean required;

    private TemplateVariable(
            String name,
            ValueParser<T> reader,
            Kind kind,
            @Nullable ValueBounds<T> bounds,
            List<String> choices,
            @Nullable T defaultValue,
            boolean required) {
        this.name = Objects.requireNonNull(name, "name");
        this.reader = reader;
        this.kind = kind;
        this.bounds = bounds;
        this.choices = choices;
        this.defaultValue = defaultValue;
        this.required = required;
    }

    private static <T> TemplateVariable<T> single(
            String name, Kind kind, List<String> choices, Function<String, @Nullable T> parser) {
        ValueParser<T> reader = (match, variable) -> parser.apply(match.string(variable));
        return new TemplateVariable<>(name, reader, kind, null, choices, null, false);
    }

    /** Converts a parser that throws an exception for invalid text to a parser that returns null for invalid text. */
    private static <T> Function<String, @Nullable T> strict(Function<String, T> parser) {
        return text -> {
            try {
                return parser.apply(text);
            } catch (IllegalArgumentException | DateTimeException none) {
                return null;
            }
        };
    }

    private static <T> TemplateVariable<T> integer(String name, ValueBounds<T> bounds, Function<String, T> parser) {
        Function<String, @Nullable T> reader = strict(parser);
        return new TemplateVariable<>(
                name,
                (match, variable) -> reader.apply(match.string(variable)),
                new Kind("an integer", Map.of("type", "integer")),
                bounds,
                List.of(),
                null,
                false);
    }

    /**
     * Returns the text if it consists only of ASCII digits after an optional minus sign.
     *
     * @throws IllegalArgumentException if the text contains another character; the JDK would also accept a plus sign
     *     and the digits of other scripts
     */
    private static String decimal(String text) {
        for (int at = text.startsWith("-") ? 1 : 0; at < text.length(); at++) {
            if (text.charAt(at) < '0' || text.charAt(at) > '9') {
                throw new IllegalArgumentException(text);
            }
        }
        return text;
    }

    /**
     * Returns a variable whose value is the decoded text. Variables without a declared type behave in the same way.
     *
     * @param name the variable's name
     * @return the variable
     */
    public static TemplateVariable<String> string(String name) {
        return single(name, Kind.of("a string"), List.of(), text -> text);
    }

    /**
     * Returns a variable whose value is a 32-bit decimal integer.
     *
     * @param name the variable's name
     * @return the variable
     */
    public static TemplateVariable<Integer> integer(String name) {
        ValueBounds<Integer> bounds = new ValueBounds<>(Integer.MIN_VALUE, Integer.MAX_VALUE);
        return integer(name, bounds, text -> Integer.valueOf(decimal(text)));
    }

    /**
     * Returns a variable whose value is a 64-bit decimal integer.
     *
     * @param name the variable's name
     * @return the variable
     */
    public static TemplateVariable<Long> longInteger(String name) {
        ValueBounds<Long> bounds = new ValueBounds<>(Long.MIN_VALUE, Long.MAX_VALUE);
        return integer(name, bounds, text -> Long.valueOf(decimal(text)));
    }

    /**
     * Returns a variable whose value is {@code true} or {@code false}. These values are used for completion unless
     * another completer is set.
     *
     * @param name the variable's name
     * @return the variable
     */
    public static TemplateVariable<Boolean> bool(String name) {
        List<String> choices = List.of("true", "false");
        Kind kind = new Kind("true or false", Map.of("type", "boolean"));
        return single(name, kind, choices, text -> choices.contains(text) ? Boolean.valueOf(text) : null);
    }

    /**
     * Returns a variable whose value is the name of an enum constant, ignoring case. The names, in lower case, are used
     * for completion unless another completer is set. They are also part of the {@linkplain
     * io.github.mcpresources.TemplateDescriptor#variablesSchema schema of the variables}. Every caller who sees the
     * template can get all names.
     *
     * @param name the variable's name
     * @param type the enum type
     * @param <E> the enum type
     * @return the variable
     */
    public static <E extends Enum<E>> TemplateVariable<E> enumerated(String name, Class<E> type) {
        List<String> choices = Arrays.stream(type.getEnumConstants())
                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                .toList();
        Kind kind = new Kind("one of " + String.join(", ", choices), Map.of("type", "string", "enum", choices));
        return single(name, kind, choices, text -> {
            int index = choices.indexOf(text.toLowerCase(Locale.ROOT));
            return index < 0 ? null : type.getEnumConstants()[index];
        });
    }

    /**
     * Returns a variable whose value is a UUID.
     *
     * @param name the variable's name
     * @return the variable
     */
    public static TemplateVariable<UUID> uuid(String name) {
        return single(name, Kind.of("a UUID", "uuid"), List.of(), strict(text -> {
            UUID uuid = UUID.fromString(text); // fromString also accepts 1-1-1-1-1
            if (!uuid.toString().equalsIgnoreCase(text)) {
                throw new IllegalArgumentException(text);
            }
            return uuid;
        }));
    }

    /**
     * Returns a variable whose value is an ISO 8601 instant, such as {@code 2026-07-28T12:00:00Z}.
     *
     * @param name the variable's name
     * @return the variable
     */
    public static TemplateVariable<Instant> instant(String name) {
        return single(
                name,
                Kind.of("an instant such as 2026-07-28T12:00:00Z", "date-time"),
                List.of(),
                strict(Instant::parse));
    }

    /**
     * Returns a variable whose value is an ISO 8601 date, such as {@code 2026-07-28}.
     *
     * @param name the variable's name
     * @return the variable
     */
    public static TemplateVariable<LocalDate> localDate(String name) {
        return single(name, Kind.of("a date such as 2026-07-28", "date"), List.of(), strict(LocalDate::parse));
    }

    /**
     * Returns a variable whose value is one component of a path. The value must not be blank, must not be {@code .} or
     * {@code ..} even with surrounding white space, must not begin with a drive such as {@code C:}, and must not
     * contain {@code /}, {@code \} or NUL.
     *
     * @param name the variable's name
     * @return the variable
     */
    public static TemplateVariable<String> pathComponent(String name) {
        return single(name, Kind.of("one component of a path"), List.of(), text -> {
            boolean leadsOut = Set.of("", ".", "..").contains(text.strip())
                    || DRIVE.matcher(text).lookingAt();
            boolean several = text.indexOf('/') >= 0 || text.indexOf('\\') >= 0 || text.indexOf('\0') >= 0;
            return leadsOut || several ? null : text;
        });
    }

    /**
     * Returns a variable whose value is a list of strings: the items of an exploded variable or of a comma-separated
     * value.
     *
     * @param name the variable's name
     * @return the variable
     */
    public static TemplateVariable<List<String>> list(String name) {
        Kind kind = new Kind("a list", Map.of("type", "array", "items", Map.of("type", "string")));
        return new TemplateVariable<>(name, UriTemplate.Match::list, kind, null, List.of(), null, false);
    }

    /**
     * Returns a copy of this variable with bounds for its value, in addition to its existing bounds.
     *
     * @param least the least allowed value
     * @param greatest the greatest allowed value
     * @return a copy
     * @throws IllegalArgumentException if values of this type are not comparable, or if no value is within all bounds
     */
    public TemplateVariable<T> range(T least, T greatest) {
        if (!(least instanceof Comparable<?>) || !(greatest instanceof Comparable<?>)) {
            throw new IllegalArgumentException(
                    "The values of '" + name + "' have no order, so they cannot have a range");
        }
        ValueBounds<T> narrow = new ValueBounds<>(least, greatest).and(bounds);
        if (narrow.isEmpty()) {
            throw new IllegalArgumentException("The range of '" + name + "' is empty: the maximum " + narrow.greatest()
                    + " is less than the minimum " + narrow.least());
        }
        ValueParser<T> bounded = (match, variable) -> {
            T value = reader.read(match, variable);
            return value != null && narrow.contains(value) ? value : null;
        };
        return new TemplateVariable<>(name, bounded, kind, narrow, choices, defaultValue, required);
    }

    /**
     * Returns a copy of this variable that is optional and has a default value. A reader receives the default value if
     * the URI has no value for the variable.
     *
     * @param value the default value. It is used as it is: the limits of the variable do not apply to it
     * @return a copy
     */
    public TemplateVariable<T> defaultValue(T value) {
        return new TemplateVariable<>(
                name, reader, kind, bounds, choices, Objects.requireNonNull(value, "value"), false);
    }

    /**
     * Returns a copy of this variable that must have a value in each URI.
     *
     * @return a copy without a default
     */
    public TemplateVariable<T> required() {
        return new TemplateVariable<>(name, reader, kind, bounds, choices, null, true);
    }

    /**
     * Returns the name of the variable.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    private String expectation() {
        return bounds == null ? kind.text() : kind.text() + bounds;
    }

    boolean isRequired() {
        return required;
    }

    Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>(kind.schema());
        if (bounds != null) {
            bounds.describe(schema);
        }
        if (defaultValue != null) {
            boolean isJson = defaultValue instanceof Number
                    || defaultValue instanceof Boolean
                    || defaultValue instanceof Collection<?>;
            schema.put("default", isJson ? defaultValue : text(defaultValue));
        }
        return schema;
    }

    /** Returns all allowed values; empty if this variable has no fixed set of values. */
    List<String> choices() {
        return choices;
    }

    /**
     * Returns the value in a match; the default value if the match has no value; empty if there is neither.
     *
     * @throws InvalidParamsException if the value is invalid, or if it is required and missing
     */
    Optional<T> read(UriTemplate.Match match) {
        Optional<String> text = match.findString(name);
        if (text.isEmpty()) {
            if (required) {
                throw new InvalidParamsException(name, "missing", expectation());
            }
            return Optional.ofNullable(defaultValue);
        }
        T value = reader.read(match, name);
        if (value == null) {
            throw new InvalidParamsException(name, text.get(), expectation());
        }
        return Optional.of(value);
    }

    /**
     * Returns the canonical text of the value of this variable in a match. Several texts can have the same value, such
     * as {@code 01} and {@code 1}, or {@code EU} and {@code eu} for an enum.
     *
     * @return the canonical text; empty if the match already contains this text, or if the value is missing, invalid or
     *     a list
     */
    Optional<String> otherText(UriTemplate.Match match) {
        Optional<String> given = match.findString(name);
        T value = given.isEmpty() ? null : reader.read(match, name);
        return value == null || value instanceof Collection<?> || text(value).equals(given.get())
                ? Optional.empty()
                : Optional.of(text(value));
    }

    private static String text(Object value) {
        return value instanceof Enum<?> constant ? constant.name().toLowerCase(Locale.ROOT) : value.toString();
    }

    @Override
    public String toString() {
        return "TemplateVariable[" + name + ": " + expectation() + "]";
    }
}
