package io.github.mcpresources.compositor;

import io.github.mcpresources.Handle;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.internal.concurrent.Debounce;
import io.github.mcpresources.internal.concurrent.Observers;
import io.github.mcpresources.internal.concurrent.SafeStage;
import io.github.mcpresources.internal.request.ServerRequest;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The mounts of a compositor and the observers of their events. Lookups need no lock. */
final class Mounts {

    private static final Logger log = LoggerFactory.getLogger(Mounts.class);
    private static final Duration QUIET = Duration.ofMillis(250);
    private static final Duration MAX_DELAY = Duration.ofSeconds(2);

    private final Settings settings;
    private final SharedWatches watches;
    private final Debounce listChanges;
    private final Set<Mount> changed = ConcurrentHashMap.newKeySet();
    private final Observers<ResourceEvent> observers = new Observers<>(ResourceCompositor.class);
    private volatile Map<String, Mount> mounts = Map.of();
    private boolean closed;

    Mounts(Settings settings) {
        this.settings = settings;
        this.watches = new SharedWatches(settings.time(), settings.linger());
        this.listChanges = new Debounce(settings.time(), QUIET, MAX_DELAY, this::notifyListChanged);
    }

    Collection<Mount> all() {
        return mounts.values();
    }

    /**
     * Returns all mounts, for a request to each of them.
     *
     * @throws ResourceException if this compositor has already sent the request through one of the mounts (a loop)
     */
    Collection<Mount> forRequest(RequestContext context) {
        requireFirst(context);
        return all();
    }

    /**
     * Converts a received request into the request that is sent to a mount. If the mount is an upstream, it is appended
     * to the path of the request, so that loops can be detected.
     *
     * @throws ResourceException if this compositor has already sent the request through one of the mounts, or if the
     *     path is too long
     */
    RequestContext leaving(Mount mount, RequestContext context) {
        requireFirst(context);
        return mount.isRemote() ? mount.route().leaving(context) : context;
    }

    private void requireFirst(RequestContext context) {
        if (ServerRequest.of(context).path().isEmpty()) {
            return; // true for nearly all requests
        }
        for (Mount mount : all()) {
            if (mount.route().wasTakenBy(context)) {
                mount.history().returned();
                throw Route.loopDetected();
            }
        }
    }

    @Nullable
    Mount get(String id) {
        return mounts.get(id);
    }

    /**
     * Finds a mount by name or id; null if there is none. A string cannot be the name of one mount and the id of
     * another, because a mount whose name is a valid id has that id.
     */
    @Nullable
    Mount named(String name) {
        for (Mount mount : all()) {
            if (mount.name().equals(name)) {
                return mount;
            }
        }
        return get(name);
    }

    SharedWatches watches() {
        return watches;
    }

    /**
     * Finds the mount of a URI; null if the URI contains no mount id in the compositor's format, or no mount has that
     * id.
     */
    @Nullable
    Target find(String uri) {
        return target(settings.format().split(uri), uri);
    }

    @Nullable
    Target findTemplate(String template) {
        return target(settings.format().splitTemplate(template), template);
    }

    private @Nullable Target target(Optional<PrefixFormat.Split> split, String outer) {
        if (split.isEmpty()) {
            return null;
        }
        Mount mount = mounts.get(split.get().mount());
        return mount == null ? null : new Target(mount, split.get().inner(), outer);
    }

    void add(Mount mount) {
        synchronized (this) {
            if (closed) {
                throw new IllegalStateException("Cannot mount '" + mount.id() + "': the compositor is closed");
            }
            Mount same = mounts.get(mount.id());
            if (same != null) {
                throw taken(mount, same);
            }
            mount.open(event -> onEvent(event, mount), listChanges::note); // if it throws, nothing is mounted
            Map<String, Mount> more = new LinkedHashMap<>(mounts);
            more.put(mount.id(), mount);
            mounts = Collections.unmodifiableMap(more);
        }
        watches.move(mount, uri -> observers.publish(new ResourceEvent.Updated(uri)));
        listChanges.note();
    }

    private static IllegalArgumentException taken(Mount mount, Mount same) {
        return new IllegalArgumentException(
                mount.name().equals(same.name())
                        ? "Another mount already has the name '" + mount.name() + "'"
                        : "'" + mount.name() + "' and '" + same.name() + "' would both have '" + mount.id()
                                + "' in their URIs: give one of them another name");
    }

    boolean remove(String name) {
        Mount gone;
        synchronized (this) {
            gone = named(name);
            if (gone == null) {
                return false;
            }
            Map<String, Mount> fewer = new LinkedHashMap<>(mounts);
            fewer.remove(gone.id());
            mounts = Collections.unmodifiableMap(fewer);
        }
        watches.leave(gone);
        close(gone);
        listChanges.note();
        return true;
    }

    /**
     * Handles an event of a mount. List changes of upstreams are combined, because the lists must be requested again
     * after each change, which is expensive. If a loop through an upstream was detected within the last minute, its
     * list changes are not passed on.
     */
    private void onEvent(ResourceEvent event, Mount mount) {
        if (event instanceof ResourceEvent.ListChanged && mount.isRemote()) {
            if (mount.history().leadsBack()) {
                mount.forget(); // not passed on: it may be an event of this compositor, and would be repeated endlessly
                return;
            }
            changed.add(mount);
            listChanges.note();
            return;
        }
        if (event instanceof ResourceEvent.ListChanged) {
            mount.forget();
        }
        new EventPrefix(mount.prefix()).outer(event).forEach(observers::publish);
    }

    private void notifyListChanged() {
        List<Mount> all = List.copyOf(changed);
        all.forEach(mount -> {
            changed.remove(mount);
            mount.forget();
        });
        observers.publish(new ResourceEvent.ListChanged());
        all.forEach(this::requestTemplates);
    }

    private void requestTemplates(Mount mount) {
        ServerRequest anonymous = ServerRequest.builder().time(settings.time()).build();
        mount.templates()
                .get(anonymous)
                .whenComplete(
                        (list, failure) -> log.debug("Requested the templates of mount '{}'", mount.id(), failure));
    }

    Handle observe(Consumer<ResourceEvent> listener) {
        return observers.add(listener);
    }

    /**
     * Converts an event of the compositor to the mounts' own URIs, and passes it to the providers of the mounts that it
     * concerns. If the lists may have changed, also discards the cached lists of all mounts.
     */
    CompletionStage<Void> publish(ResourceEvent event) {
        return SafeStage.all(all(), mount -> {
            if (event instanceof ResourceEvent.ListChanged || event instanceof ResourceEvent.Resync) {
                mount.forget();
            }
            List<ResourceEvent> inner =
                    EventPrefix.inner(event, mount, settings.format()).toList();
            return SafeStage.all(inner, one -> mount.provider().onPublished(one));
        });
    }

    void close() {
        Collection<Mount> all;
        synchronized (this) {
            closed = true;
            all = mounts.values();
            mounts = Map.of();
        }
        listChanges.close();
        watches.close();
        all.forEach(Mounts::close);
    }

    private static void close(Mount mount) {
        try {
            mount.close();
        } catch (RuntimeException failure) { // the other mounts must be closed too
            log.warn("Could not close mount '{}'", mount.id(), failure);
        }
    }
}
