package io.github.mcpresources.compositor;

import java.util.List;
import java.util.Optional;

/** The format {@code mount+scheme://rest}, for any scheme. */
record ProtocolFormat() implements PrefixFormat {

    @Override
    public String addPrefix(String mount, String uri) {
        MountId.requirePrefix(mount, uri);
        return mount.isEmpty() ? uri : mount + "+" + uri;
    }

    /** Removes the prefix as plain text. As in FastMCP, the prefix may be any text without a colon. */
    @Override
    public String removePrefix(String mount, String uri) {
        return hasPrefix(mount, uri) ? uri.substring(mount.length() + 1) : uri;
    }

    @Override
    public boolean hasPrefix(String mount, String uri) {
        MountId.requirePrefix(mount, uri);
        return !mount.isEmpty() && uri.startsWith(mount + "+");
    }

    @Override
    public Optional<Split> split(String uri) {
        int plus = uri.indexOf('+');
        return plus <= 0 || plus + 1 == uri.length() || !MountId.canBePrefix(uri.substring(0, plus))
                ? Optional.empty()
                : Optional.of(new Split(uri.substring(0, plus), uri.substring(plus + 1)));
    }

    @Override
    public Optional<String> addTemplatePrefix(String mount, String template) {
        return template.isEmpty() ? Optional.empty() : Optional.of(addPrefix(mount, template));
    }

    @Override
    public Optional<Split> splitTemplate(String template) {
        return split(template);
    }

    @Override
    public List<String> outerPrefixes(String mount, String prefix) {
        return List.of(addPrefix(mount, prefix));
    }
}
