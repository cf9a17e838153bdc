package io.github.mcpresources.mail.internal.mime;

import jakarta.mail.internet.ParameterList;
import jakarta.mail.internet.ParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The value of a header field with parameters, such as {@code Content-Type}. Parameters are decoded according to RFC
 * 2231. If they cannot be parsed, the text is searched for the name of the requested parameter.
 */
final class FieldValue {

    /**
     * The maximum length of a value that is parsed, in characters. In a longer value, which no email program writes,
     * the parameters are searched for in this many characters.
     */
    private static final int MAX_LENGTH = 64 * 1024;

    private static final Pattern TOKEN = Pattern.compile("\\s*([^\\s;,()\"]{1,200})");

    private final String token;
    private final String rest;
    private final @Nullable ParameterList parameters;

    private FieldValue(String token, String rest, @Nullable ParameterList parameters) {
        this.token = token;
        this.rest = rest;
        this.parameters = parameters;
    }

    static FieldValue of(String value) {
        Matcher token = TOKEN.matcher(value);
        String first = token.lookingAt() ? token.group(1).toLowerCase(Locale.ROOT) : "";
        int semicolon = value.indexOf(';');
        if (semicolon < 0 || semicolon >= MAX_LENGTH) {
            return new FieldValue(first, "", null);
        }
        String rest = value.substring(semicolon, Math.min(value.length(), MAX_LENGTH));
        if (value.length() > MAX_LENGTH) {
            return new FieldValue(first, rest, null);
        }
        try {
            return new FieldValue(first, rest, new ParameterList(rest));
        } catch (ParseException | RuntimeException damaged) { // each parameter is searched for in the text
            return new FieldValue(first, rest, null);
        }
    }

    /** Returns the value before the parameters, in lower case. */
    String token() {
        return token;
    }

    /** Returns the value of a parameter; empty if there is none. */
    Optional<String> parameter(String name) {
        if (parameters != null) {
            return Optional.ofNullable(parameters.get(name)).filter(value -> !value.isEmpty());
        }
        Matcher found = Pattern.compile(
                        ";\\s*" + Pattern.quote(name) + "\\s*=\\s*(?:\"([^\"]*)\"?|([^;\\s]*))",
                        Pattern.CASE_INSENSITIVE)
                .matcher(rest);
        return found.find()
                ? Optional.ofNullable(found.group(1) == null ? found.group(2) : found.group(1))
                        .filter(value -> !value.isEmpty())
                : Optional.empty();
    }
}
