package io.github.mcpresources.compositor;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How the id of a mount and a URI become one URI, and two again. By text only: nothing is parsed, decoded or normalised.
 *
 * <pre>{@code
 * PrefixFormat.STANDARD.addPrefix("docs", "https://example.com/a?b#c"); // docs+https://example.com/a?b#c
 * PrefixFormat.STANDARD.addPrefix("docs", "ui://panel");                // ui://docs/panel
 * PrefixFormat.PATH.addPrefix("docs", "file:///a");                     // file://docs//a
 * PrefixFormat.PROTOCOL.addPrefix("docs", "file:///a");                 // docs+file:///a
 * }</pre>
 *
 * <p>{@link #STANDARD} has one outer URI for each pair, leads back from each, and nests. The other two are those of
 * FastMCP; {@link #PATH} has none for URIs without {@code ://}, and makes of {@code https://example.com/a} the address of
 * another host.
 */
public sealed interface PrefixFormat permits StandardFormat, PathFormat, ProtocolFormat {

    /**
     * {@code mount+uri}; but {@code ui://mount/rest}, since clients tell user interfaces by their scheme.
     */
    PrefixFormat STANDARD = keeping(Set.of("ui"));

    /** {@code scheme://mount/rest}, as FastMCP's {@code path}. */
    PrefixFormat PATH = new PathFormat();

    /** {@code mount+scheme://rest}, as FastMCP's {@code protocol}. */
    PrefixFormat PROTOCOL = new ProtocolFormat();

    /**
     * The standard format with other schemes that stay in front. Without any, no template is {@linkplain
     * #addTemplatePrefix withheld}.
     *
     * @param schemes the schemes, in lower case, compared as text
     * @return the format
     * @throws IllegalArgumentException if one is no scheme
     */
    static PrefixFormat keeping(Set<String> schemes) {
        return new StandardFormat(schemes);
    }

    /**
     * A mount and a URI there.
     *
     * @param mount what stands for a mount's id
     * @param inner the URI, or template, without the prefix
     */
    record Split(String mount, String inner) {}

    /**
     * The URI of a mount's resource among those of all mounts.
     *
     * @param mount the id of a mount; empty for none
     * @param uri the URI as the mount has it
     * @return the outer URI; the same one where the mount is empty
     * @throws IllegalArgumentException if the mount has a {@code :}, as a URI in its place has; or if the format has no
     *     outer URI: the URI is empty, or, for {@link #PATH}, without {@code ://}
     */
    String addPrefix(String mount, String uri);

    /**
     * The URI without the prefix of a mount.
     *
     * @param mount the id of a mount; empty for none
     * @param uri the outer URI
     * @return the URI as the mount has it; the same one where it has not that prefix
     * @throws IllegalArgumentException if the mount has a {@code :}, as a URI in its place has
     */
    String removePrefix(String mount, String uri);

    /**
     * Whether a URI has the prefix of a mount.
     *
     * @param mount the id of a mount; empty for none
     * @param uri a URI
     * @return true if so; false where the mount is empty
     * @throws IllegalArgumentException if the mount has a {@code :}, as a URI in its place has
     */
    boolean hasPrefix(String mount, String uri);

    /**
     * Takes an outer URI apart, whatever is mounted.
     *
     * @param uri the outer URI
     * @return the parts from which {@link #addPrefix} makes that very URI; empty where there are none
     */
    Optional<Split> split(String uri);

    /**
     * The template of a mount among those of all mounts: what it expands to is what {@link #addPrefix} makes of what the
     * mount's own expands to.
     *
     * @param mount the id of a mount
     * @param template the template as the mount has it
     * @return the outer template; empty where it is not to be told, before it is expanded, which form its URIs will have:
     *     it is withheld then
     */
    Optional<String> addTemplatePrefix(String mount, String template);

    /**
     * Takes an outer template apart.
     *
     * @param template the outer template
     * @return the parts from which {@link #addTemplatePrefix} makes that very template; empty where there are none
     */
    Optional<Split> splitTemplate(String template);

    /**
     * Prefixes that the outer URIs have whose inner ones have a prefix: all of those, and perhaps some others.
     *
     * @param mount the id of a mount
     * @param prefix the prefix of inner URIs
     * @return at least one
     */
    List<String> outerPrefixes(String mount, String prefix);
}
