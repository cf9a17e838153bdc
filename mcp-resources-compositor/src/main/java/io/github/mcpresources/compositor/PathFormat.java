package io.github.mcpresources.compositor;

import java.util.List;
import java.util.Optional;

/** The format {@code scheme://mount/rest}. */
record PathFormat() implements PrefixFormat {

    private static final String AUTHORITY = "://";

    @Override
    public String addPrefix(String mount, String uri) {
        MountId.requirePrefix(mount, uri);
        if (mount.isEmpty()) {
            return uri;
        }
        int rest = authority(uri);
        if (rest < 0) {
            throw new IllegalArgumentException(
                    "Cannot add the mount prefix to '" + uri + "': the path format requires a URI with '://'");
        }
        return uri.substring(0, rest) + mount + "/" + uri.substring(rest);
    }

    /** Returns the index after {@code ://}; -1 if the scheme is not followed by {@code ://}. */
    private static int authority(String uri) {
        int colon = uri.indexOf(':');
        return colon > 0 && uri.startsWith(AUTHORITY, colon) ? colon + AUTHORITY.length() : -1;
    }

    /** Removes the prefix as plain text. As in FastMCP, the prefix may contain slashes. */
    @Override
    public String removePrefix(String mount, String uri) {
        return hasPrefix(mount, uri)
                ? uri.substring(0, authority(uri)) + uri.substring(authority(uri) + mount.length() + 1)
                : uri;
    }

    @Override
    public boolean hasPrefix(String mount, String uri) {
        MountId.requirePrefix(mount, uri);
        int rest = authority(uri);
        return !mount.isEmpty() && rest >= 0 && uri.startsWith(mount + "/", rest);
    }

    @Override
    public Optional<Split> split(String uri) {
        int rest = authority(uri);
        int slash = rest < 0 ? -1 : uri.indexOf('/', rest);
        return slash <= rest || !MountId.canBePrefix(uri.substring(rest, slash))
                ? Optional.empty()
                : Optional.of(new Split(uri.substring(rest, slash), uri.substring(0, rest) + uri.substring(slash + 1)));
    }

    @Override
    public Optional<String> addTemplatePrefix(String mount, String template) {
        int rest = authority(template);
        int expression = template.indexOf('{');
        boolean isInLiteral = rest >= 0 && (expression < 0 || expression >= rest);
        return isInLiteral ? Optional.of(addPrefix(mount, template)) : Optional.empty();
    }

    @Override
    public Optional<Split> splitTemplate(String template) {
        return split(template)
                .filter(split -> addTemplatePrefix(split.mount(), split.inner())
                        .filter(template::equals)
                        .isPresent());
    }

    @Override
    public List<String> outerPrefixes(String mount, String prefix) {
        return List.of(authority(prefix) < 0 ? "" : addPrefix(mount, prefix));
    }
}
