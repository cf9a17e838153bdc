package io.github.mcpresources.compositor;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.Subscription;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is mounted, and who hears of it. Whoever looks something up takes no lock. */
final class Mounts {

    private static final Logger log = LoggerFactory.getLogger(Mounts.class);
    private static final Duration QUIET = Duration.ofMillis(250);
    private static final Duration MOST = Duration.ofSeconds(2);

    private final Settings settings;
    private final Watches watches;
    private final Debounce listChanges;
    private final Set<Mount> changed = ConcurrentHashMap.newKeySet();
    private final List<Consumer<ResourceEvent>> observers = new CopyOnWriteArrayList<>();
    private volatile Map<String, Mount> mounts = Map.of();
    private boolean closed;

    Mounts(Settings settings) {
        this.settings = settings;
        this.watches = new Watches(settings.time(), settings.linger());
        this.listChanges = new Debounce(settings.time(), QUIET, MOST, this::tellListChanged);
    }

    Collection<Mount> all() {
        return mounts.values();
    }

    /**
     * The mounts, for a request that asks all of them.
     *
     * @throws ResourceException if it comes round
     */
    Collection<Mount> askedBy(RequestContext context) {
        requireFirst(context);
        return all();
    }

    /** A request as one mount is asked it: what is far away is told who was asked before. */
    RequestContext leaving(Mount mount, RequestContext context) {
        requireFirst(context);
        return mount.isRemote() ? mount.route().leaving(context) : context;
    }

    private void requireFirst(RequestContext context) {
        if (context.path().isEmpty()) {
            return; // as nearly all
        }
        for (Mount mount : all()) {
            if (mount.route().wasTakenBy(context)) {
                mount.history().cameRound();
                throw Route.comesRound();
            }
        }
    }

    @Nullable
    Mount get(String id) {
        return mounts.get(id);
    }

    /** The mount of a name, or of an id; both lead to one, since the id of an id is that id. */
    @Nullable
    Mount named(String name) {
        for (Mount mount : all()) {
            if (mount.name().equals(name)) {
                return mount;
            }
        }
        return get(name);
    }

    Watches watches() {
        return watches;
    }

    /** Where a URI leads; null where nothing is mounted there, or it is not the one URI of what it seems to name. */
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
                throw new IllegalStateException("The compositor is closed; '" + mount.id() + "' is not mounted");
            }
            Mount same = mounts.get(mount.id());
            if (same != null) {
                throw taken(mount, same);
            }
            mount.open(event -> heard(event, mount), listChanges::note); // first: where it throws, nothing is mounted
            Map<String, Mount> more = new LinkedHashMap<>(mounts);
            more.put(mount.id(), mount);
            mounts = Collections.unmodifiableMap(more);
        }
        watches.move(mount, uri -> tell(new ResourceEvent.Updated(uri)));
        listChanges.note();
    }

    private static IllegalArgumentException taken(Mount mount, Mount same) {
        return new IllegalArgumentException(
                mount.name().equals(same.name())
                        ? "Something is mounted as '" + mount.name() + "' already"
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

    /** What is far away may tell much in a short time, and each list of it costs: its changes are collected. */
    private void heard(ResourceEvent event, Mount mount) {
        if (event instanceof ResourceEvent.ListChanged && mount.isRemote()) {
            if (mount.history().leadsBack()) {
                mount.forget(); // and say nothing: it may be our own word that comes back, and would do so for ever
                return;
            }
            changed.add(mount);
            listChanges.note();
            return;
        }
        if (event instanceof ResourceEvent.ListChanged) {
            mount.forget();
        }
        new EventPrefix(mount.prefix()).outer(event).forEach(this::tell);
    }

    private void tellListChanged() {
        List<Mount> all = List.copyOf(changed);
        all.forEach(mount -> {
            changed.remove(mount);
            mount.forget();
        });
        tell(new ResourceEvent.ListChanged());
        all.forEach(this::askOnce);
    }

    /** Whether what is told leads back here, is known when a request does; and perhaps nobody else asks anything. */
    private void askOnce(Mount mount) {
        RequestContext nobody = RequestContext.builder().time(settings.time()).build();
        Asked.of(() -> mount.templates().get(nobody))
                .whenComplete(
                        (list, failure) -> log.debug("Mount '{}' was asked for its templates", mount.id(), failure));
    }

    private void tell(ResourceEvent event) {
        for (Consumer<ResourceEvent> observer : observers) {
            try {
                observer.accept(event);
            } catch (RuntimeException failure) { // the change is made, and others want to know of it
                log.warn("An observer failed at {}", event, failure);
            }
        }
    }

    Subscription observe(Consumer<ResourceEvent> listener) {
        Consumer<ResourceEvent> own = event -> listener.accept(event); // one who listens twice is told twice
        observers.add(own);
        return () -> observers.remove(own);
    }

    /** Has the mounts know of what was published under outer URIs. */
    void publish(ResourceEvent event) {
        for (Mount mount : all()) {
            if (event instanceof ResourceEvent.ListChanged) {
                mount.forget();
            }
            EventPrefix.inner(event, mount, settings.format())
                    .forEach(inner -> mount.provider().onPublished(inner));
        }
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
        } catch (RuntimeException failure) { // the others are to be closed too
            log.warn("Mount '{}' did not close", mount.id(), failure);
        }
    }
}
