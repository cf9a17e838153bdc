package io.github.mcpresources.compositor;

import io.github.mcpresources.Descriptor;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.Visibility;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Adds the prefix of a mount to the URIs in the mount's events, and removes it from the URIs in the compositor's
 * events.
 */
record EventPrefix(Prefix prefix) {

    List<ResourceEvent> outer(ResourceEvent event) {
        if (event instanceof ResourceEvent.Updated updated) {
            return prefix.outer(updated.uri()).<ResourceEvent>map(ResourceEvent.Updated::new).stream()
                    .toList();
        }
        if (event instanceof ResourceEvent.UpdatedUnder under) {
            return under(under.prefix(), ResourceEvent.UpdatedUnder::new);
        }
        if (event instanceof ResourceEvent.Resync resync) {
            return under(resync.prefix(), ResourceEvent.Resync::new);
        }
        if (event instanceof ResourceEvent.UpdatedMatching matching) {
            String template = matching.template();
            return prefix.format()
                    .addTemplatePrefix(prefix.mount(), template)
                    .map(outer -> List.<ResourceEvent>of(new ResourceEvent.UpdatedMatching(outer, matching.values())))
                    .orElseGet(() -> under(literal(template), ResourceEvent.UpdatedUnder::new));
        }
        List<ResourceEvent.Change> changes = ((ResourceEvent.ListChanged) event).changes();
        if (changes.isEmpty()) {
            return List.of(event);
        }
        List<ResourceEvent.Change> outer =
                changes.stream().flatMap(change -> outer(change).stream()).toList();
        return outer.isEmpty() ? List.of() : List.of(new ResourceEvent.ListChanged(outer));
    }

    private List<ResourceEvent> under(String inner, Function<String, ResourceEvent> event) {
        return prefix.format().outerPrefixes(prefix.mount(), inner).stream()
                .map(event)
                .toList();
    }

    private static String literal(String template) {
        int expression = template.indexOf('{');
        return expression < 0 ? template : template.substring(0, expression);
    }

    /**
     * Adds the prefix to the entry of a list change; returns empty if this is not possible. A visibility rule that
     * depends on the entry is still called with the mount's own URI and descriptor.
     */
    private Optional<ResourceEvent.Change> outer(ResourceEvent.Change change) {
        Descriptor inner = change.entry();
        Optional<? extends Descriptor> outer = inner instanceof ResourceDescriptor resource
                ? prefix.outer(resource)
                : prefix.outer((TemplateDescriptor) inner);
        return outer.map(entry -> new ResourceEvent.Change(
                change.kind(), entry, isIndependent(change.visibility()) ? change.visibility() : innerRule(change)));
    }

    private static boolean isIndependent(Visibility visibility) {
        return visibility.equals(Visibility.EVERYTHING)
                || visibility.principals().isPresent();
    }

    private static Visibility innerRule(ResourceEvent.Change change) {
        Descriptor inner = change.entry();
        return (caller, uri, descriptor) -> change.visibility().allows(caller, inner.identifier(), inner);
    }

    /**
     * Converts an event of the compositor into events with one mount's own URIs. If an exact conversion is not
     * possible, the resulting events also concern other URIs of the mount. The stream is empty if the event concerns
     * only another mount.
     */
    static Stream<ResourceEvent> inner(ResourceEvent event, Mount mount, PrefixFormat format) {
        if (event instanceof ResourceEvent.Updated updated) {
            return format.split(updated.uri()).filter(mount::isNamedIn).stream()
                    .map(split -> new ResourceEvent.Updated(split.inner()));
        }
        if (event instanceof ResourceEvent.UpdatedMatching matching) {
            Optional<PrefixFormat.Split> split = format.splitTemplate(matching.template());
            return split.isPresent()
                    ? split.filter(mount::isNamedIn).stream()
                            .map(it -> new ResourceEvent.UpdatedMatching(it.inner(), matching.values()))
                    : Stream.of(new ResourceEvent.UpdatedUnder(""));
        }
        if (event instanceof ResourceEvent.UpdatedUnder under) {
            return innerPrefix(under.prefix(), mount, format).map(ResourceEvent.UpdatedUnder::new);
        }
        if (event instanceof ResourceEvent.Resync resync) {
            return innerPrefix(resync.prefix(), mount, format).map(ResourceEvent.Resync::new);
        }
        return Stream.of(new ResourceEvent.ListChanged());
    }

    /**
     * Converts a prefix of the compositor's URIs into a prefix of the mount's own URIs. The stream is empty if the
     * prefix belongs to another mount. If the prefix is too short to identify a mount, it becomes an empty string,
     * which covers all URIs of the mount.
     */
    private static Stream<String> innerPrefix(String outer, Mount mount, PrefixFormat format) {
        Optional<PrefixFormat.Split> split = format.split(outer);
        return split.isPresent()
                ? split.filter(mount::isNamedIn).stream().map(PrefixFormat.Split::inner)
                : Stream.of("");
    }
}
