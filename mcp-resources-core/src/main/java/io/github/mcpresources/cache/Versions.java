package io.github.mcpresources.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.uri.AbsoluteUri;
import io.github.mcpresources.uri.UriTemplate;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The present version of each resource of which something is kept, or is just being read. Whoever reads takes the version
 * first; an event ends it, and whatever was read under a version that has ended is not served any more, whenever it
 * arrives. What is in doubt ends.
 *
 * <p>A resource is known by its URI in normal form, since a client may write it otherwise. A version is here as long as
 * somebody holds it.
 */
final class Versions {

    /** What a resource is until something happens to it. */
    static final class Version {
        private volatile boolean ended;

        boolean isCurrent() {
            return !ended;
        }
    }

    /** What a template may have before its first variable, and a URI has in the same form. */
    private static final String PLAIN = "-._~:/[]@!$&'()*+,;=";

    private final Cache<String, Version> current =
            Caffeine.newBuilder().weakValues().build();

    /** The version of a resource from now on. */
    Version of(String uri) {
        return current.get(normal(uri), absent -> new Version());
    }

    /** Ends the versions that an event concerns, before it returns. */
    void end(ResourceEvent event) {
        if (event instanceof ResourceEvent.Updated updated) {
            endOne(updated.uri());
        } else if (event instanceof ResourceEvent.UpdatedUnder under) {
            String prefix = normalPrefix(under.prefix());
            endDirectories(prefix);
            endAll(uri -> uri.startsWith(prefix));
        } else if (event instanceof ResourceEvent.UpdatedMatching matching) {
            try {
                endMatching(matching.values(), UriTemplate.parse(matching.template()));
            } catch (IllegalArgumentException unclear) { // a template that only a policy of its own takes, or none
                endAll();
            }
        } else if (event instanceof ResourceEvent.ListChanged changed) {
            endChanged(changed);
        }
    }

    /** Ends all versions. */
    void endAll() {
        endAll(uri -> true);
    }

    private void endChanged(ResourceEvent.ListChanged changed) {
        boolean known = !changed.changes().isEmpty()
                && changed.changes().stream().allMatch(change -> change.entry() instanceof ResourceDescriptor);
        if (known) {
            changed.changes().forEach(change -> endOne(change.entry().identifier()));
        } else {
            endAll(); // a template may serve anything, and hide anything
        }
    }

    /**
     * All that begins like the template, but for what it certainly gives for other values: the template may be matched by
     * a policy of its own.
     */
    private void endMatching(Map<String, String> values, UriTemplate template) {
        String prefix = plainPrefix(template.toString());
        endDirectories(prefix);
        endAll(uri -> uri.regionMatches(true, 0, prefix, 0, prefix.length())
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

    private void endOne(String uri) {
        String normal = normal(uri);
        end(normal);
        endDirectories(normal);
    }

    /** What a directory lists is part of what it says. */
    private void endDirectories(String normal) {
        for (int slash = normal.indexOf('/'); slash >= 0; slash = normal.indexOf('/', slash + 1)) {
            end(normal.substring(0, slash + 1));
        }
    }

    private void endAll(Predicate<String> concerned) {
        current.asMap().keySet().stream().filter(concerned).forEach(this::end);
    }

    private void end(String normal) {
        Version version = current.asMap().remove(normal);
        if (version != null) {
            version.ended = true;
        }
    }

    /** What is no URI is known by its text. */
    private static String normal(String uri) {
        return AbsoluteUri.normalForm(uri).orElse(uri);
    }

    /**
     * A prefix may end within a triplet, or within a character that has several of them. It has no normal form then; the
     * text before that character has.
     */
    private static String normalPrefix(String prefix) {
        int percent = prefix.lastIndexOf('%');
        boolean cut = percent >= 0 && percent > prefix.length() - 3;
        String whole = cut ? prefix.substring(0, percent) : prefix;
        Optional<String> normal = AbsoluteUri.normalForm(whole);
        while (normal.isEmpty() && whole.length() >= 3 && whole.lastIndexOf('%') == whole.length() - 3) {
            whole = whole.substring(0, whole.length() - 3);
            normal = AbsoluteUri.normalForm(whole);
        }
        return normal.orElse(prefix);
    }
}
