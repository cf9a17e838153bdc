package io.github.mcpresources.skills;

import io.github.mcpresources.internal.text.Json;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks the fields of the front matter against the rules of the specification.
 *
 * @see <a href="https://agentskills.io/specification">Agent Skills: Specification</a>
 */
final class SkillRules {

    private static final int MAX_NAME = 64;
    private static final int MAX_DESCRIPTION = 1_024;
    private static final int MAX_COMPATIBILITY = 500;
    private static final String RESERVED = "io.modelcontextprotocol/";

    /** Groups of lower-case letters and digits, separated by single hyphens. */
    private static final Pattern NAME = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

    private SkillRules() {}

    /**
     * Checks the fields of a skill.
     *
     * @param fields the front matter
     * @param directory the name of the skill's directory, as a segment of its URI
     * @throws InvalidSkillException if a field breaks a rule
     */
    static void check(Map<String, @Nullable Object> fields, String directory) throws InvalidSkillException {
        checkName(text(fields, "name"), directory);
        String description = text(fields, "description");
        checkLength("description", description, MAX_DESCRIPTION);
        if (fields.containsKey("compatibility")) {
            checkLength("compatibility", text(fields, "compatibility"), MAX_COMPATIBILITY);
        }
        for (String field : new String[] {"license", "allowed-tools"}) {
            if (fields.containsKey(field)) {
                text(fields, field);
            }
        }
        if (fields.containsKey("metadata")) {
            checkMetadata(fields.get("metadata"));
        }
    }

    private static void checkName(String name, String directory) throws InvalidSkillException {
        if (name.length() > MAX_NAME) {
            throw new InvalidSkillException(
                    "The name of the skill has " + name.length() + " characters, over the limit of " + MAX_NAME);
        }
        if (!NAME.matcher(name).matches()) {
            throw new InvalidSkillException("The name '" + name
                    + "' must consist of lower-case letters (a-z), digits and single hyphens between them");
        }
        if (!name.equals(directory)) {
            throw new InvalidSkillException("The name '" + name + "' differs from the name of the directory '"
                    + directory + "'; rename one of them");
        }
    }

    private static void checkLength(String field, String text, int max) throws InvalidSkillException {
        if (text.isBlank()) {
            throw new InvalidSkillException(
                    "The field '" + field + "' is blank; it must have 1 to " + max + " characters");
        }
        int length = text.codePointCount(0, text.length());
        if (length > max) {
            throw new InvalidSkillException(
                    "The field '" + field + "' has " + length + " characters, over the limit of " + max);
        }
    }

    private static void checkMetadata(@Nullable Object metadata) throws InvalidSkillException {
        if (!(metadata instanceof Map<?, ?> map)) {
            throw new InvalidSkillException(
                    "The field 'metadata' must be a mapping of strings to strings, not " + Json.shown(metadata));
        }
        for (Map.Entry<?, ?> field : map.entrySet()) {
            String key = String.valueOf(field.getKey());
            if (key.startsWith(RESERVED)) {
                throw new InvalidSkillException(
                        "The key '" + key + "' of 'metadata' begins with " + RESERVED + ", which is reserved");
            }
            if (!(field.getValue() instanceof String)) {
                throw notText("The value of '" + key + "' in 'metadata'", field.getValue());
            }
        }
    }

    private static String text(Map<String, @Nullable Object> fields, String field) throws InvalidSkillException {
        if (!fields.containsKey(field)) {
            throw new InvalidSkillException("The front matter of SKILL.md has no field '" + field + "'");
        }
        if (fields.get(field) instanceof String text) {
            return text;
        }
        throw notText("The field '" + field + "'", fields.get(field));
    }

    private static InvalidSkillException notText(String what, @Nullable Object value) {
        String advice = value instanceof Map || value instanceof List ? "; write it as one string" : "; quote it";
        return new InvalidSkillException(what + " must be a string, not " + Json.shown(value) + advice);
    }
}
