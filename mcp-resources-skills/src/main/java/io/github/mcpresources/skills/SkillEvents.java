package io.github.mcpresources.skills;

import io.github.mcpresources.Descriptor;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Converts the events of the internal provider that serves the files of {@link SkillResources}. Their URIs are replaced
 * with the URIs that clients receive.
 */
final class SkillEvents {

    private SkillEvents() {}

    /** Converts an event. Returns empty if it concerns only files that are not served. */
    static Optional<ResourceEvent> outer(ResourceEvent event, SkillUris uris) {
        if (event instanceof ResourceEvent.Updated updated) {
            return uris.outer(updated.uri()).map(ResourceEvent.Updated::new);
        }
        if (event instanceof ResourceEvent.UpdatedUnder under) {
            return Optional.of(
                    new ResourceEvent.UpdatedUnder(uris.outer(under.prefix()).orElse(uris.start())));
        }
        if (event instanceof ResourceEvent.ListChanged changed
                && !changed.changes().isEmpty()) {
            List<ResourceEvent.Change> changes = changed.changes().stream()
                    .flatMap(change -> outer(change, uris))
                    .toList();
            return changes.isEmpty() ? Optional.empty() : Optional.of(new ResourceEvent.ListChanged(changes));
        }
        return Optional.of(event);
    }

    private static Stream<ResourceEvent.Change> outer(ResourceEvent.Change change, SkillUris uris) {
        Descriptor entry = change.entry();
        return entry instanceof ResourceDescriptor resource
                ? uris
                        .outer(resource.uri())
                        .map(uri ->
                                new ResourceEvent.Change(change.kind(), resource.with("uri", uri), change.visibility()))
                        .stream()
                : Stream.empty();
    }
}
