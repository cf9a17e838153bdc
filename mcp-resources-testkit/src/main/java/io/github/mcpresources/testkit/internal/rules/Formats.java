package io.github.mcpresources.testkit.internal.rules;

import static io.github.mcpresources.testkit.internal.rules.RuleChecks.brief;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.fault;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.ok;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.format.DateTimeFormatter;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Checks the formats of values according to the specification. Each check returns the fault; empty if there is none.
 */
final class Formats {

    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.+", Pattern.DOTALL);
    private static final Pattern BAD_IN_URI = Pattern.compile("[\\x00-\\x20\\x7f]|%(?![0-9A-Fa-f]{2})");
    private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/]*={0,2}");
    private static final Pattern MIME =
            Pattern.compile("[\\w!#$&^.+-]+/[\\w!#$&^.+-]+(\\s*;\\s*[\\w!#$&^.+-]+=(\"[^\"]*\"|[\\w!#$&^.+:/-]+))*");
    private static final Pattern META_KEY =
            Pattern.compile("([A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?(\\.[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?)*/)?"
                    + "([A-Za-z0-9]([A-Za-z0-9_.-]*[A-Za-z0-9])?)?");
    private static final Set<String> ROLES = Set.of("user", "assistant");
    private static final List<DateTimeFormatter> ISO_8601 = List.of(
            DateTimeFormatter.ISO_OFFSET_DATE_TIME,
            DateTimeFormatter.ISO_DATE,
            DateTimeFormatter.ISO_LOCAL_DATE_TIME,
            DateTimeFormatter.BASIC_ISO_DATE);

    private Formats() {}

    static Optional<String> absoluteUri(JsonNode value) {
        if (!value.isTextual()) {
            return fault("\"uri\" is %s, not a string", brief(value));
        }
        String uri = value.textValue();
        if (!SCHEME.matcher(uri).matches()) {
            return fault("\"uri\" is \"%s\", which has no scheme", uri);
        }
        return BAD_IN_URI.matcher(uri).find()
                ? fault("\"uri\" is \"%s\", which has a blank, a control character or a %% without two digits", uri)
                : ok();
    }

    static Optional<String> texts(JsonNode item) {
        for (String field : List.of("title", "description", "mimeType")) {
            if (item.has(field) && !item.path(field).isTextual()) {
                return fault("\"%s\" is %s, not a string", field, brief(item.path(field)));
            }
        }
        return item.has("mimeType") ? mimeType(item.path("mimeType")) : ok();
    }

    static Optional<String> mimeType(JsonNode value) {
        return value.isTextual() && MIME.matcher(value.textValue()).matches()
                ? ok()
                : fault("\"mimeType\" is %s, not of the form type/subtype", brief(value));
    }

    static Optional<String> annotations(JsonNode item) {
        if (!item.has("annotations")) {
            return ok();
        }
        JsonNode annotations = item.path("annotations");
        if (!annotations.isObject()) {
            return fault("\"annotations\" is %s, not an object", brief(annotations));
        }
        JsonNode audience = annotations.path("audience");
        if (!audience.isMissingNode() && !audience.isArray()) {
            return fault("\"audience\" is %s, not an array", brief(audience));
        }
        for (JsonNode role : audience) {
            if (!ROLES.contains(role.asText())) {
                return fault("\"audience\" has %s, which is neither user nor assistant", brief(role));
            }
        }
        JsonNode priority = annotations.path("priority");
        if (!priority.isMissingNode()
                && !(priority.isNumber() && priority.doubleValue() >= 0 && priority.doubleValue() <= 1)) {
            return fault("\"priority\" is %s, not a number from 0 to 1", brief(priority));
        }
        JsonNode modified = annotations.path("lastModified");
        return modified.isMissingNode() || isTime(modified)
                ? ok()
                : fault("\"lastModified\" is %s, not a time in ISO 8601", brief(modified));
    }

    private static boolean isTime(JsonNode value) {
        return value.isTextual()
                && ISO_8601.stream().anyMatch(format -> {
                    try {
                        format.parse(value.textValue());
                        return true;
                    } catch (DateTimeException otherForm) {
                        return false;
                    }
                });
    }

    static Optional<String> icons(JsonNode item) {
        if (!item.has("icons")) {
            return ok();
        }
        if (!item.path("icons").isArray()) {
            return fault("\"icons\" is %s, not an array", brief(item.path("icons")));
        }
        return RuleChecks.first(item.path("icons"), Formats::icon);
    }

    private static Optional<String> icon(JsonNode icon) {
        if (!icon.path("src").isTextual()) {
            return fault("an icon's \"src\" is %s, not a string", brief(icon.path("src")));
        }
        JsonNode sizes = icon.path("sizes");
        if (!sizes.isMissingNode() && !sizes.isArray()) {
            return fault("an icon's \"sizes\" is %s, not an array", brief(sizes));
        }
        String theme = icon.path("theme").asText("light");
        return theme.equals("light") || theme.equals("dark")
                ? ok()
                : fault("an icon's \"theme\" is \"%s\", neither light nor dark", theme);
    }

    static Optional<String> meta(JsonNode item) {
        JsonNode meta = item.path("_meta");
        if (!meta.isMissingNode() && !meta.isObject()) {
            return fault("\"_meta\" is %s, not an object", brief(meta));
        }
        for (Iterator<String> keys = meta.fieldNames(); keys.hasNext(); ) {
            String key = keys.next();
            if (!META_KEY.matcher(key).matches()) {
                return fault("\"_meta\" has the key \"%s\", which is not of the form [prefix/]name", key);
            }
        }
        return ok();
    }

    static Optional<String> base64(JsonNode blob) {
        if (!blob.isTextual()) {
            return fault("\"blob\" is %s, not a string", brief(blob));
        }
        String text = blob.textValue();
        if (!BASE64.matcher(text).matches()) {
            return fault("\"blob\" has characters outside of the standard alphabet of base64: %s", brief(blob));
        }
        return text.length() % 4 == 0
                ? ok()
                : fault("\"blob\" has %d characters, not a multiple of 4: its padding is wrong", text.length());
    }

    /** Checks whether a URI equals a parent URI or is below it, after normalisation. */
    static boolean isAtOrUnder(String uri, String parent) {
        String one = normal(uri);
        String other = normal(parent);
        if (one.equals(other)) {
            return true;
        }
        if (!one.startsWith(other)) {
            return false;
        }
        char next = one.charAt(other.length());
        return other.endsWith("/") || next == '/' || next == '#' || next == '?' || next == '!';
    }

    private static String normal(String uri) {
        try {
            URI parsed = new URI(uri).normalize();
            String scheme = parsed.getScheme();
            return scheme == null
                    ? uri
                    : scheme.toLowerCase(java.util.Locale.ROOT) + ":" + parsed.getSchemeSpecificPart()
                            + (parsed.getFragment() == null ? "" : "#" + parsed.getFragment());
        } catch (URISyntaxException other) {
            return uri;
        }
    }
}
