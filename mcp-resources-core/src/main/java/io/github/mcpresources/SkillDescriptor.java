package io.github.mcpresources;

import io.github.mcpresources.internal.text.Json;
import io.github.mcpresources.internal.text.JsonSize;
import io.github.mcpresources.internal.text.Printable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The description of a skill: the URI of its {@code SKILL.md}, the front matter of this file, and the files of the
 * skill with their digests. A skill is a directory of instructions and files for a model. Clients list skills with
 * {@code skills/list}, read their files as resources, and compare each file with its digest.
 *
 * <p>A description is an immutable JSON object, so that the client also receives fields that this library does not
 * know.
 *
 * <pre>{@code
 * byte[] text = "---\nname: greeting\ndescription: Greets people.\n---\nSay hello.".getBytes(java.nio.charset.StandardCharsets.UTF_8);
 * SkillDescriptor.of(
 *         "skill://greeting/SKILL.md",
 *         Map.of("name", "greeting", "description", "Greets people."),
 *         List.of(SkillFile.of("skill://greeting/SKILL.md", text)));
 * }</pre>
 *
 * @see <a href="https://modelcontextprotocol.io/seps/2640-skills-extension">SEP-2640: Skills extension</a>
 */
public final class SkillDescriptor {

    private static final String DYNAMIC = "dynamic";
    private static final String RESOURCES = "resources";
    private static final String FRONT_MATTER = "frontmatter";

    private final Map<String, Object> json;
    private final String uri;
    /** The approximate size of the JSON text in bytes; 0 until it is computed. */
    private int jsonBytes;

    private SkillDescriptor(Map<String, ?> fields) {
        this.json = Json.object(fields);
        if (!(json.get("uri") instanceof String text) || text.isEmpty()) {
            throw new IllegalArgumentException("A skill needs a non-empty string 'uri', not " + json.get("uri"));
        }
        this.uri = text;
        for (String field : List.of("name", "description")) {
            if (!(frontmatter().get(field) instanceof String)) {
                throw new IllegalArgumentException("The front matter of the skill " + uri + " needs a string '" + field
                        + "', not " + Json.shown(frontmatter().get(field)));
            }
        }
        checkFiles();
    }

    private void checkFiles() {
        Object resources = json.get(RESOURCES);
        if (DYNAMIC.equals(resources)) {
            return;
        }
        if (!(resources instanceof List<?> list)) {
            throw new IllegalArgumentException("The field 'resources' of the skill " + uri + " must be an array or '"
                    + DYNAMIC + "', not " + Json.shown(resources));
        }
        Set<String> uris = new HashSet<>();
        for (Object item : list) {
            if (!uris.add(file(item).uri())) {
                throw new IllegalArgumentException(
                        "The skill " + uri + " lists the file " + file(item).uri() + " twice");
            }
        }
        if (!uris.contains(uri)) {
            throw new IllegalArgumentException(
                    "The skill " + uri + " does not list its own SKILL.md; add it to the files");
        }
    }

    /**
     * Creates the description of a skill whose files are known.
     *
     * @param uri the URI of the skill's {@code SKILL.md}
     * @param frontmatter the front matter of this file as a JSON object, with all fields and at least {@code name} and
     *     {@code description}; copied
     * @param files each file of the skill once, including {@code SKILL.md}
     * @return the description
     * @throws IllegalArgumentException if the URI is empty, if {@code name} or {@code description} is not a string, if
     *     a file occurs twice, or if {@code SKILL.md} is missing from the files
     */
    public static SkillDescriptor of(String uri, Map<String, ?> frontmatter, List<SkillFile> files) {
        return create(uri, frontmatter, files.stream().map(SkillFile::toJson).toList());
    }

    /**
     * Creates the description of a skill whose files are not known in advance. Clients may refuse such a skill, because
     * they cannot verify it.
     *
     * @param uri the URI of the skill's {@code SKILL.md}
     * @param frontmatter the front matter of this file as a JSON object, with all fields and at least {@code name} and
     *     {@code description}; copied
     * @return the description
     * @throws IllegalArgumentException if the URI is empty, or if {@code name} or {@code description} is not a string
     */
    public static SkillDescriptor dynamic(String uri, Map<String, ?> frontmatter) {
        return create(uri, frontmatter, DYNAMIC);
    }

    private static SkillDescriptor create(String uri, Map<String, ?> frontmatter, Object resources) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("uri", uri);
        json.put(FRONT_MATTER, frontmatter);
        json.put(RESOURCES, resources);
        return new SkillDescriptor(json);
    }

    /**
     * Creates a description from JSON. Unknown fields are kept.
     *
     * @param json a JSON object with {@code uri}, {@code frontmatter} and {@code resources}; copied
     * @return the description
     * @throws IllegalArgumentException if one of these fields is missing or does not have the form that the
     *     specification requires, or if a value cannot be converted to JSON
     */
    public static SkillDescriptor ofJson(Map<String, ?> json) {
        return new SkillDescriptor(json);
    }

    /**
     * Returns the URI of the skill's {@code SKILL.md}, which identifies the skill.
     *
     * @return the URI
     */
    public String uri() {
        return uri;
    }

    /**
     * Returns the front matter of {@code SKILL.md}.
     *
     * @return an immutable JSON object with at least the strings {@code name} and {@code description}
     */
    @SuppressWarnings("unchecked") // JSON objects have strings as keys
    public Map<String, Object> frontmatter() {
        return json.get(FRONT_MATTER) instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
    }

    /**
     * Returns the files of the skill.
     *
     * @return each file once, including {@code SKILL.md}; empty if the files are not known in advance
     */
    public Optional<List<SkillFile>> files() {
        return json.get(RESOURCES) instanceof List<?> list
                ? Optional.of(list.stream().map(this::file).toList())
                : Optional.empty();
    }

    private SkillFile file(@Nullable Object item) {
        if (item instanceof Map<?, ?> file
                && file.get("uri") instanceof String resource
                && file.get("digest") instanceof String digest
                && file.get("size") instanceof Number size
                && size.doubleValue() == size.longValue()) {
            return new SkillFile(resource, digest, size.longValue());
        }
        throw new IllegalArgumentException("Each file of the skill " + uri
                + " must be an object with the strings 'uri' and 'digest' and the whole number 'size', not "
                + Printable.of(item));
    }

    /**
     * Returns the whole description as JSON, as clients receive it.
     *
     * @return an immutable JSON object
     */
    public Map<String, Object> toJson() {
        return json;
    }

    /**
     * Returns the approximate size of {@link #toJson} as JSON text. The characters that escaping adds are not counted.
     *
     * @return the size in bytes of UTF-8, at most {@link Integer#MAX_VALUE}
     */
    public long jsonBytes() {
        int bytes = jsonBytes;
        if (bytes == 0) {
            bytes = (int) Math.min(Integer.MAX_VALUE, JsonSize.of(json));
            jsonBytes = bytes;
        }
        return bytes;
    }

    SkillDescriptor withFiles(Predicate<String> wanted) {
        if (!(json.get(RESOURCES) instanceof List<?> list)) {
            return this;
        }
        List<Object> kept = new ArrayList<>();
        for (Object item : list) {
            if (wanted.test(file(item).uri())) {
                kept.add(item);
            }
        }
        Map<String, @Nullable Object> copy = new LinkedHashMap<>(json);
        copy.put(RESOURCES, kept);
        return kept.size() == list.size() ? this : new SkillDescriptor(copy);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SkillDescriptor skill && json.equals(skill.json);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(json);
    }

    @Override
    public String toString() {
        return "SkillDescriptor" + Printable.of(json);
    }
}
