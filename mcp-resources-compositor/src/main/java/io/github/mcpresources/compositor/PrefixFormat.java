package io.github.mcpresources.compositor;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The format that combines the id of a mount and a URI into one URI, the outer URI, and separates them again. It treats
 * URIs as plain text, and neither decodes nor normalises them.
 *
 * <pre>{@code
 * PrefixFormat.STANDARD.addPrefix("docs", "https://example.com/a?b#c"); // docs+https://example.com/a?b#c
 * PrefixFormat.STANDARD.addPrefix("docs", "ui://panel");                // ui://docs/panel
 * PrefixFormat.STANDARD.addPrefix("docs", "skill://greeting/SKILL.md"); // skill://docs/greeting/SKILL.md
 * PrefixFormat.PATH.addPrefix("docs", "file:///a");                     // file://docs//a
 * PrefixFormat.PROTOCOL.addPrefix("docs", "file:///a");                 // docs+file:///a
 * }</pre>
 *
 * <p>In {@link #STANDARD}, two different pairs of an id and a URI never have the same outer URI, so each outer URI can
 * be split into its id and its URI. If compositors are nested, an outer URI gets a second prefix. The other two formats
 * are those of FastMCP. {@link #PATH} has no outer URI for URIs without {@code ://}, and turns
 * {@code https://example.com/a} into an address on another host.
 */
public sealed interface PrefixFormat permits StandardFormat, PathFormat, ProtocolFormat {

    /**
     * The format {@code mount+uri}. A URI that begins with {@code ui://} or {@code skill://} becomes
     * {@code ui://mount/rest} or {@code skill://mount/rest} instead, because clients recognize user interfaces and
     * skills by these schemes.
     */
    PrefixFormat STANDARD = keeping(Set.of("ui", "skill"));

    /** The format {@code scheme://mount/rest}, like the format {@code path} of FastMCP. */
    PrefixFormat PATH = new PathFormat();

    /** The format {@code mount+scheme://rest}, like the format {@code protocol} of FastMCP. */
    PrefixFormat PROTOCOL = new ProtocolFormat();

    /**
     * Returns a variant of the standard format in which the given schemes, instead of {@code ui} and {@code skill},
     * stay at the start of an outer URI. With an empty set, every template except an empty one
     * {@linkplain #addTemplatePrefix can get a prefix}.
     *
     * @param schemes the schemes, in lower case; they do not match upper-case schemes in URIs
     * @return the format
     * @throws IllegalArgumentException if an element is not a scheme, or contains a {@code +} or an upper-case letter
     */
    static PrefixFormat keeping(Set<String> schemes) {
        return new StandardFormat(List.copyOf(schemes));
    }

    /**
     * The two parts of an outer URI or template. A mount with this id need not exist.
     *
     * @param mount the id of a mount
     * @param inner the URI, or template, without the prefix
     */
    record Split(String mount, String inner) {}

    /**
     * Adds the prefix of a mount to a URI.
     *
     * @param mount the id of a mount; an empty string for no prefix
     * @param uri the mount's own URI
     * @return the outer URI; the same URI if {@code mount} is empty
     * @throws IllegalArgumentException if {@code mount} contains a {@code :}, for example because it is a URI. If
     *     {@code mount} is not empty, {@link #STANDARD} and {@link #keeping} also require a valid id and a URI that is
     *     not empty, and {@link #PATH} also requires a URI with {@code ://}
     */
    String addPrefix(String mount, String uri);

    /**
     * Removes the prefix of a mount from a URI.
     *
     * @param mount the id of a mount; an empty string for no prefix
     * @param uri the outer URI
     * @return the mount's own URI; the same URI if the URI does not have that prefix
     * @throws IllegalArgumentException if {@code mount} contains a {@code :}, for example because it is a URI
     */
    String removePrefix(String mount, String uri);

    /**
     * Checks whether a URI has the prefix of a mount.
     *
     * @param mount the id of a mount; an empty string for no prefix
     * @param uri a URI
     * @return true if the URI has the prefix; always false if {@code mount} is empty
     * @throws IllegalArgumentException if {@code mount} contains a {@code :}, for example because it is a URI
     */
    boolean hasPrefix(String mount, String uri);

    /**
     * Splits an outer URI into its parts, whether or not a mount with that id exists.
     *
     * @param uri the outer URI
     * @return the parts from which {@link #addPrefix} makes exactly that URI; empty if there are none
     */
    Optional<Split> split(String uri);

    /**
     * Adds the prefix of a mount to a template. The returned template expands to the same URIs as the mount's own
     * template, with the prefix added.
     *
     * @param mount the id of a mount
     * @param template the mount's own template
     * @return the outer template; empty if no prefix can be added. The template is then withheld from lists. No format
     *     can add a prefix to an empty template. {@link #STANDARD} and {@link #keeping} cannot add one if a variable
     *     can determine whether a URI begins with a scheme that stays at the start, as in {@code {+uri}}. {@link #PATH}
     *     cannot add one if there is no {@code ://} before the first expression
     * @throws IllegalArgumentException if {@code mount} is not a valid id in this format
     */
    Optional<String> addTemplatePrefix(String mount, String template);

    /**
     * Splits an outer template into its parts.
     *
     * @param template the outer template
     * @return the parts from which {@link #addTemplatePrefix} makes exactly that template; empty if there are none
     */
    Optional<Split> splitTemplate(String template);

    /**
     * Converts the beginning of a mount's own URIs into the possible beginnings of their outer URIs. If a URI of the
     * mount begins with the given string, its outer URI begins with one of the returned strings. Other URIs may also
     * begin with one of the returned strings.
     *
     * @param mount the id of a mount
     * @param prefix the string with which the mount's own URIs begin
     * @return the possible beginnings of the outer URIs, at least one
     */
    List<String> outerPrefixes(String mount, String prefix);
}
