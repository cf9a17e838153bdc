package io.github.mcpresources.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.uri.UriTemplate;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Keeps the current version of each resource that is cached or is being read. The cache obtains the version before it
 * reads the resource. An event invalidates the versions of the resources that it may concern. A result whose version is
 * invalidated is not used for later requests, even if the read completes after the event.
 *
 * <p>Resources are identified by the normal forms of their URIs, because clients may write the same URI differently.
 * Versions are referenced weakly, so that a version exists only as long as another object refers to it.
 */
final class Versions {

    /** A version of a resource. It is current until the next event that may concern the resource. */
    static final class Version {
        private volatile boolean invalidated;

        boolean isCurrent() {
            return !invalidated;
        }
    }

    /** The characters, other than letters and digits, that look the same in a template and in a normalized URI. */
    private static final String PLAIN = "-._~:/[]@!$&'()*+,;=";

    private final Cache<String, Version> current =
            Caffeine.newBuilder().weakValues().build();

    Version of(String uri) {
        return current.get(normal(uri), absent -> new Version());
    }

    /** Invalidates the current versions of the resources that an event may concern. */
    void invalidate(ResourceEvent event) {
        if (event instanceof ResourceEvent.Updated updated) {
            invalidateOne(updated.uri());
        } else if (event instanceof ResourceEvent.UpdatedUnder under) {
            String prefix = normalPrefix(under.prefix());
            invalidateDirectories(prefix);
            invalidateAll(uri -> uri.startsWith(prefix));
        } else if (event instanceof ResourceEvent.Resync) {
            invalidateAll(); // the lists may have changed too, and a new template may serve any resource
        } else if (event instanceof ResourceEvent.UpdatedMatching matching) {
            try {
                invalidateMatching(matching.values(), UriTemplate.parse(matching.template()));
            } catch (IllegalArgumentException unclear) { // the template requires a matching policy, or is invalid
                invalidateAll();
            }
        } else if (event instanceof ResourceEvent.ListChanged changed) {
            invalidateChanged(changed);
        }
    }

    void invalidateAll() {
        invalidateAll(uri -> true);
    }

    private void invalidateChanged(ResourceEvent.ListChanged changed) {
        boolean known = !changed.changes().isEmpty()
                && changed.changes().stream().allMatch(change -> change.entry() instanceof ResourceDescriptor);
        if (known) {
            changed.changes().forEach(change -> invalidateOne(change.entry().identifier()));
        } else {
            invalidateAll(); // a template may serve or hide any resource
        }
    }

    /**
     * Invalidates the versions of the URIs that begin with the literal text at the start of the template, unless they
     * match the template and have a different value for one of the given variables. A URI that does not match the
     * template is included, because the provider may use another matching policy, with which the URI matches. Also
     * invalidates the versions of each directory in the literal text: for the template {@code docs://a/b/{name}}, these
     * are {@code docs://a/} and {@code docs://a/b/}.
     */
    private void invalidateMatching(Map<String, String> values, UriTemplate template) {
        String prefix = plainPrefix(template.toString());
        invalidateDirectories(prefix);
        invalidateAll(uri -> uri.regionMatches(true, 0, prefix, 0, prefix.length())
                && !template.match(uri)
                        .filter(match -> hasOthers(match, values))
                        .isPresent());
    }

    private static boolean hasOthers(UriTemplate.Match match, Map<String, String> values) {
        return values.entrySet().stream()
                .anyMatch(value -> match.findString(value.getKey())
                        .filter(found -> !found.equals(value.getValue()))
                        .isPresent());
    }

    private static String plainPrefix(String template) {
        int end = 0;
        while (end < template.length()
                && (PLAIN.indexOf(template.charAt(end)) >= 0 || isLetterOrDigit(template.charAt(end)))) {
            end++;
        }
        return template.substring(0, end);
    }

    private static boolean isLetterOrDigit(char c) {
        return c < 0x80 && Character.isLetterOrDigit(c);
    }

    private void invalidateOne(String uri) {
        String normal = normal(uri);
        invalidate(normal);
        invalidateDirectories(normal);
    }

    /**
     * Invalidates the versions of all directories that contain a URI, because the content of a directory is the list of
     * its entries.
     */
    private void invalidateDirectories(String normal) {
        for (int slash = normal.indexOf('/'); slash >= 0; slash = normal.indexOf('/', slash + 1)) {
            invalidate(normal.substring(0, slash + 1));
        }
    }

    private void invalidateAll(Predicate<String> concerned) {
        current.asMap().keySet().stream().filter(concerned).forEach(this::invalidate);
    }

    private void invalidate(String normal) {
        Version version = current.asMap().remove(normal);
        if (version != null) {
            version.invalidated = true;
        }
    }

    private static String normal(String uri) {
        return UriTemplate.normalForm(uri).orElse(uri);
    }

    /**
     * Returns the normal form of a prefix. A prefix that ends within a percent-encoded character has no normal form. In
     * that case, returns the normal form of the text before that character.
     */
    private static String normalPrefix(String prefix) {
        int percent = prefix.lastIndexOf('%');
        boolean cut = percent >= 0 && percent > prefix.length() - 3;
        String whole = cut ? prefix.substring(0, percent) : prefix;
        Optional<String> normal = UriTemplate.normalForm(whole);
        while (normal.isEmpty() && whole.length() >= 3 && whole.lastIndexOf('%') == whole.length() - 3) {
            whole = whole.substring(0, whole.length() - 3);
            normal = UriTemplate.normalForm(whole);
        }
        return normal.orElse(prefix);
    }
}
