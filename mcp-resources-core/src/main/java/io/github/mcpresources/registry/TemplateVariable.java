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
 * A variable of a template with a type: its value is checked before the reader runs, and a bad one is the client's
 * error, which names the variable, the value and what was expected.
 *
 * <pre>{@code
 * TemplateVariable<Integer> year = TemplateVariable.integer("year").range(2000, 2100);
 * TemplateVariable<Integer> limit = TemplateVariable.integer("limit").range(1, 500).defaultValue(20);
 * registry.template("report://{year}{?limit}")
 *         .variables(year, limit)
 *         .read(request -> ReadResult.text(reports.of(request.get(year), request.get(limit))));
 * }</pre>
 *
 * @param <T> the type of its value
 */
public final class TemplateVariable<T> {

    /** Reads a value; null where the text, or the list, is none. */
    private interface Reader<T> {
        @Nullable
        T read(UriTemplate.Match match, String name);
    }

    /**
     * What a value is.
     *
     * @param text in words, for errors
     * @param schema as a JSON Schema, for tools
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
    private final Reader<T> reader;
    private final Kind kind;
    private final @Nullable ValueBounds<T> bounds;
    private final List<String> choices;
    private final @Nullable T defaultValue;
    private final boolean required;

    private TemplateVariable(
            String name,
            Reader<T> reader,
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
        Reader<T> reader = (match, variable) -> parser.apply(match.string(variable));
        return new TemplateVariable<>(name, reader, kind, null, choices, null, false);
    }

    /** For parsers of the JDK, which throw. */
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

    /** The JDK would take a plus sign and the digits of all scripts. */
    private static String decimal(String text) {
        for (int at = text.startsWith("-") ? 1 : 0; at < text.length(); at++) {
            if (text.charAt(at) < '0' || text.charAt(at) > '9') {
                throw new IllegalArgumentException(text);
            }
        }
        return text;
    }

    /**
     * A text as it is, which is what a variable without a type is too.
     *
     * @param name the variable's name
     * @return the variable
     */
    public static TemplateVariable<String> string(String name) {
        return single(name, Kind.of("a text"), List.of(), text -> text);
    }

    /**
     * A decimal integer of 32 bits.
     *
     * @param name the variable's name
     * @return the variable
     */
    public static TemplateVariable<Integer> integer(String name) {
        ValueBounds<Integer> bounds = new ValueBounds<>(Integer.MIN_VALUE, Integer.MAX_VALUE);
        return integer(name, bounds, text -> Integer.valueOf(decimal(text)));
    }

    /**
     * A decimal integer of 64 bits.
     *
     * @param name the variable's name
     * @return the variable
     */
    public static TemplateVariable<Long> longInteger(String name) {
        ValueBounds<Long> bounds = new ValueBounds<>(Long.MIN_VALUE, Long.MAX_VALUE);
        return integer(name, bounds, text -> Long.valueOf(decimal(text)));
    }

    /**
     * {@code true} or {@code false}.
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
     * The name of an enum constant, in any case; completed unless another completer is set.
     *
     * @param name the variable's name
     * @param type the enum
     * @param <E> the enum
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
     * A UUID.
     *
     * @param name the variable's name
     * @return the variable
     */
    public static TemplateVariable<UUID> uuid(String name) {
        return single(name, Kind.of("a UUID", "uuid"), List.of(), strict(text -> {
            UUID uuid = UUID.fromString(text); // takes 1-1-1-1-1 too
            if (!uuid.toString().equalsIgnoreCase(text)) {
                throw new IllegalArgumentException(text);
            }
            return uuid;
        }));
    }

    /**
     * An instant of ISO 8601, such as {@code 2026-07-28T12:00:00Z}.
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
     * A date of ISO 8601, such as {@code 2026-07-28}.
     *
     * @param name the variable's name
     * @return the variable
     */
    public static TemplateVariable<LocalDate> localDate(String name) {
        return single(name, Kind.of("a date such as 2026-07-28", "date"), List.of(), strict(LocalDate::parse));
    }

    /**
     * One component of a path: not blank, not {@code .} or {@code ..}, with or without white space around, not beginning
     * with a drive such as {@code C:}, and without {@code /}, {@code \} and NUL.
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
     * Several texts, as an exploded variable or a comma-separated one has them.
     *
     * @param name the variable's name
     * @return the variable
     */
    public static TemplateVariable<List<String>> list(String name) {
        Kind kind = new Kind("a list", Map.of("type", "array", "items", Map.of("type", "string")));
        return new TemplateVariable<>(name, UriTemplate.Match::list, kind, null, List.of(), null, false);
    }

    /**
     * This variable, with bounds for its value, beside those that it has.
     *
     * @param least the least value that is allowed
     * @param greatest the greatest value that is allowed
     * @return a copy
     * @throws IllegalArgumentException if values of this type have no order, or no value is within the bounds
     */
    public TemplateVariable<T> range(T least, T greatest) {
        if (!(least instanceof Comparable<?>) || !(greatest instanceof Comparable<?>)) {
            throw new IllegalArgumentException("The values of '" + name + "' have no order, so there is no range");
        }
        ValueBounds<T> narrow = new ValueBounds<>(least, greatest).and(bounds);
        if (narrow.isEmpty()) {
            throw new IllegalArgumentException("The range of '" + name + "' ends at " + narrow.greatest()
                    + ", before it begins at " + narrow.least());
        }
        Reader<T> bounded = (match, variable) -> {
            T value = reader.read(match, variable);
            return value != null && narrow.contains(value) ? value : null;
        };
        return new TemplateVariable<>(name, bounded, kind, narrow, choices, defaultValue, required);
    }

    /**
     * This variable, with a value for URIs that leave it out.
     *
     * @param value the value; it is not checked
     * @return a copy
     */
    public TemplateVariable<T> defaultValue(T value) {
        return new TemplateVariable<>(
                name, reader, kind, bounds, choices, Objects.requireNonNull(value, "value"), false);
    }

    /**
     * This variable, which no URI may leave out.
     *
     * @return a copy without a default
     */
    public TemplateVariable<T> required() {
        return new TemplateVariable<>(name, reader, kind, bounds, choices, null, true);
    }

    /**
     * The variable's name.
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

    /** A JSON Schema of its value. */
    Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>(kind.schema());
        if (bounds != null) {
            bounds.describe(schema);
        }
        if (defaultValue != null) {
            boolean isJson = defaultValue instanceof Number
                    || defaultValue instanceof Boolean
                    || defaultValue instanceof Collection<?>;
            String text = defaultValue instanceof Enum<?> constant
                    ? constant.name().toLowerCase(Locale.ROOT)
                    : defaultValue.toString();
            schema.put("default", isJson ? defaultValue : text);
        }
        return schema;
    }

    /** All values that there are, as text; empty where they are not counted. */
    List<String> choices() {
        return choices;
    }

    /**
     * The value in a match, or the default.
     *
     * @throws InvalidParamsException if the value is a bad one, or missing though required
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

    @Override
    public String toString() {
        return "TemplateVariable[" + name + ": " + expectation() + "]";
    }
}
