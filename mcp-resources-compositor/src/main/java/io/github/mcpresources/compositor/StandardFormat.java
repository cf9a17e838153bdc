package io.github.mcpresources.compositor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The format {@code mount+uri}. A URI {@code scheme://rest} with one of the given schemes becomes
 * {@code scheme://mount/rest} instead, so that the scheme stays at the start.
 */
record StandardFormat(List<String> schemes) implements PrefixFormat {

    private static final String AUTHORITY = "://";

    StandardFormat {
        schemes = schemes.stream().sorted().distinct().toList(); // sorted, so that events have a fixed order
        for (String scheme : schemes) {
            if (!scheme.matches("[a-z][a-z0-9.-]*")) { // a '+' separates the id of a mount from a URI
                throw new IllegalArgumentException(
                        "'" + scheme + "' is not a valid scheme for keeping(): it must begin with a lower case"
                                + " letter, followed only by lower case letters, digits, dots and hyphens");
            }
        }
    }

    @Override
    public String addPrefix(String mount, String uri) {
        if (mount.isEmpty()) {
            return uri;
        }
        MountId.requirePrefix(mount, uri);
        MountId.require(mount);
        if (uri.isEmpty()) {
            throw new IllegalArgumentException("An empty string is not a URI of mount '" + mount + "'");
        }
        int rest = keptLength(uri);
        return rest < 0 ? mount + "+" + uri : uri.substring(0, rest) + mount + "/" + uri.substring(rest);
    }

    /**
     * Returns the length of the scheme and {@code ://} at the start of the URI, if the scheme is one of
     * {@link #schemes}; otherwise -1.
     */
    private int keptLength(String uri) {
        return keptEnd(uri, 0);
    }

    /** Returns the index after {@code ://}, if one of {@link #schemes} begins at the given index; otherwise -1. */
    private int keptEnd(String uri, int start) {
        int colon = uri.indexOf(':', start);
        if (colon <= start || !uri.startsWith(AUTHORITY, colon)) {
            return -1;
        }
        for (int index = 0; index < schemes.size(); index++) { // without an iterator, because each read calls this
            String scheme = schemes.get(index);
            if (scheme.length() == colon - start && uri.startsWith(scheme, start)) {
                return colon + AUTHORITY.length();
            }
        }
        return -1;
    }

    @Override
    public String removePrefix(String mount, String uri) {
        return of(mount, uri).map(Split::inner).orElse(uri);
    }

    @Override
    public boolean hasPrefix(String mount, String uri) {
        return of(mount, uri).isPresent();
    }

    private Optional<Split> of(String mount, String uri) {
        MountId.requirePrefix(mount, uri);
        return split(uri).filter(split -> split.mount().equals(mount));
    }

    @Override
    public Optional<Split> split(String uri) {
        int rest = keptLength(uri);
        if (rest < 0) {
            int plus = uri.indexOf('+');
            // docs+ui://panel cannot be split: the only outer URI of ui://panel is ui://docs/panel
            return plus < 0 || plus + 1 == uri.length() || keptEnd(uri, plus + 1) >= 0
                    ? Optional.empty()
                    : split(uri.substring(0, plus), uri.substring(plus + 1));
        }
        int slash = uri.indexOf('/', rest);
        return slash < 0
                ? Optional.empty()
                : split(uri.substring(rest, slash), uri.substring(0, rest) + uri.substring(slash + 1));
    }

    private static Optional<Split> split(String mount, String inner) {
        return MountId.isValid(mount) ? Optional.of(new Split(mount, inner)) : Optional.empty();
    }

    @Override
    public Optional<String> addTemplatePrefix(String mount, String template) {
        return template.isEmpty() || isUndetermined(template)
                ? Optional.empty()
                : Optional.of(addPrefix(mount, template));
    }

    /**
     * Checks whether the variables of a template can determine if its URIs begin with one of {@link #schemes}, as in
     * {@code {+uri}}.
     */
    private boolean isUndetermined(String template) {
        int expression = template.indexOf('{');
        return expression >= 0
                && schemes.stream()
                        .anyMatch(scheme -> (scheme + AUTHORITY).length() > expression
                                && scheme.concat(AUTHORITY).startsWith(template.substring(0, expression)));
    }

    @Override
    public Optional<Split> splitTemplate(String template) {
        return split(template).filter(split -> !isUndetermined(split.inner()));
    }

    @Override
    public List<String> outerPrefixes(String mount, String prefix) {
        List<String> outer = new ArrayList<>();
        if (keptLength(prefix) >= 0) {
            outer.add(addPrefix(mount, prefix));
            return outer;
        }
        outer.add(mount + "+" + prefix);
        for (String scheme : schemes) {
            if (scheme.concat(AUTHORITY).startsWith(prefix)) {
                outer.add(scheme + AUTHORITY + mount + "/");
            }
        }
        return outer;
    }
}
