package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.Caller;
import io.github.mcpresources.EventBus;
import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceEvents;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.bus.BusLink;
import io.github.mcpresources.internal.concurrent.LogRateLimit;
import io.github.mcpresources.internal.concurrent.SafeStage;
import io.github.mcpresources.internal.trace.EventTrace;
import io.github.mcpresources.internal.trace.Tracing;
import io.github.mcpresources.internal.uri.AbsoluteUri;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers the events of the application, the provider and the event bus to the subscribers. Each subscriber sends one
 * message at a time to its client. This class is thread-safe.
 *
 * <p>Publishing only adds pending notifications. Immediately before a caller is notified, a worker checks whether the
 * caller may see the resource.
 */
public final class SubscriptionManager implements ResourceEvents, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(SubscriptionManager.class);

    private final ResourceProvider provider;
    private final ResourceLimits limits;
    private final TimeSource time;
    private final Executor executor;
    private final Tracing tracing;
    private final Workers workers;
    private final Audience audience;
    private final Watches watches;
    private final SubscriptionIndex index = new SubscriptionIndex();
    private final Weight weight;
    private final Semaphore subscriptionPermits;
    private final Semaphore subscriberPermits;
    private final LogRateLimit logRate = new LogRateLimit();
    private final ListChanges listChanges;
    private final Writers writers;
    private final Expiry expiry;
    private final Resyncs resyncs;
    private final Clients clients = new Clients();
    private final AtomicLong disconnected = new AtomicLong();
    private volatile @Nullable BusLink bus;
    /** Selects the events of the provider that are also sent to the bus. */
    private volatile Predicate<? super ResourceEvent> shared = event -> false;

    private final Handle observation;

    /**
     * Creates a manager without subscribers. It starts to observe the provider.
     *
     * @param provider must describe a resource only to callers that may see it
     * @param executor must start each task immediately, as a cached thread pool does. This class limits the number of
     *     tasks that run at the same time
     */
    public SubscriptionManager(ResourceProvider provider, ResourceLimits limits, TimeSource time, Executor executor) {
        this(provider, limits, time, executor, Tracing.OFF);
    }

    /**
     * Creates a manager without subscribers. It starts to observe the provider, and traces notifications.
     *
     * @param provider must describe a resource only to callers that may see it
     * @param executor must start each task immediately
     */
    public SubscriptionManager(
            ResourceProvider provider, ResourceLimits limits, TimeSource time, Executor executor, Tracing tracing) {
        this.tracing = tracing;
        this.provider = provider;
        this.limits = limits;
        this.time = time;
        this.executor = executor;
        int regular = Math.max(2, Math.min(8, Runtime.getRuntime().availableProcessors()));
        this.workers =
                new Workers(executor, time, regular, limits.subscriptions().stuckWriters());
        this.audience = new Audience(provider, limits, time, workers);
        this.watches = new Watches(audience, executor);
        this.weight = new Weight(limits.subscriptions().totalBytes());
        this.subscriptionPermits = new Semaphore(limits.subscriptions().total());
        this.subscriberPermits = new Semaphore(limits.subscriptions().total());
        this.listChanges = new ListChanges(limits, time, workers);
        this.writers = new Writers(time, workers, limits.subscriptions().stuckWriters());
        this.expiry = new Expiry(time, workers, limits.subscriptions().expiry());
        this.resyncs = new Resyncs(time, workers, limits.bus());
        this.observation = provider.observe(this::observe);
    }

    /**
     * Connects the event bus, without waiting for it. Events of other servers are delivered to the subscribers of this
     * manager. Events that are published with {@link #publish} are also passed to the bus.
     *
     * @param shared selects the events of the provider that are also passed to the bus
     */
    public void connect(EventBus bus, Predicate<? super ResourceEvent> shared) {
        this.shared = shared;
        this.bus = BusLink.open(bus, clients, limits.bus(), time, executor);
    }

    /** Returns the status of the event bus; empty if there is no bus. */
    public Optional<EventBus.Status> busStatus() {
        return Optional.ofNullable(bus).map(BusLink::status);
    }

    /**
     * Opens a subscriber without subscriptions.
     *
     * <p>The number of subscribers has the same limit as the number of subscriptions. A subscriber over that limit is
     * not notified of list changes and cannot subscribe until another subscriber is closed. A warning is logged, at
     * most once per second. If the subscriber can later subscribe, it is also notified of list changes.
     *
     * @param id identifies the subscriber in the log
     * @param caller the caller, which is notified only of resources that it may see
     * @param listChanged true if the subscriber is notified when the list of resources or templates changes
     * @return the subscriber, which receives no notifications until it is {@linkplain Subscriber#start started}
     */
    public Subscriber open(String id, Caller caller, NotificationSink sink, boolean listChanged) {
        Subscriber subscriber = new Subscriber(id, caller, sink, listChanged, this);
        if (!subscriber.enroll() && logRate.isDue()) {
            log.warn(
                    "{} gets no notifications, because there are already {} subscribers, the maximum (setting subscriptions.total)",
                    subscriber,
                    limits.subscriptions().total());
        }
        return subscriber;
    }

    @Override
    public void publish(ResourceEvent event) {
        BusLink link = bus;
        if (link == null) {
            requireUri(event);
        } else {
            clients.check(event); // also checks a template, which is otherwise checked only at the delivery
        }
        String trace = tracing.current();
        CompletionStage<Void> taken = clients.takeIn(event);
        if (SafeStage.isDone(taken)) {
            pass(event, trace, link);
        } else {
            taken.thenRun(() -> pass(event, trace, link));
        }
    }

    /**
     * Passes an event to the bus, which delivers the event later. If there is no bus, delivers the event immediately.
     */
    private void pass(ResourceEvent event, @Nullable String trace, @Nullable BusLink link) {
        if (link == null) {
            deliver(event, trace);
        } else {
            link.publish(event, trace);
        }
    }

    /**
     * Throws an {@link IllegalArgumentException} if the URI or prefix of an event is invalid. No client can subscribe
     * to such a URI, so publishing it is an error of the application.
     */
    private static void requireUri(ResourceEvent event) {
        if (event instanceof ResourceEvent.Updated updated) {
            AbsoluteUri.checkNormalised(updated.uri()).ifPresent(fault -> {
                throw new IllegalArgumentException("The URI of an update must be an absolute URI (RFC 3986), as it"
                        + " appears in the list of resources, not \"" + updated.uri() + "\": " + fault.clause());
            });
        } else if (event instanceof ResourceEvent.UpdatedUnder under) {
            AbsoluteUri.checkScheme(under.prefix()).ifPresent(fault -> {
                throw new IllegalArgumentException(
                        "No URI can begin with \"" + under.prefix() + "\": " + fault.clause());
            });
        }
    }

    /** Delivers events to the provider and the clients of this server. */
    private final class Clients implements BusLink.Server {

        /**
         * Informs the provider of an event, so that a client that reads the resource after a notification gets the new
         * content. The stage also completes if the provider fails or takes longer than
         * {@link ResourceLimits.Bus#patience}, because clients are notified in any case.
         */
        @Override
        public CompletionStage<Void> takeIn(ResourceEvent event) {
            CompletionStage<Void> published = SafeStage.of(() -> provider.onPublished(event));
            if (published instanceof CompletableFuture<Void> done
                    && done.isDone()
                    && !done.isCompletedExceptionally()) {
                return done; // the usual case, which creates no other stages
            }
            CompletionStage<Void> taken = published.exceptionally(failure -> {
                log.warn("The provider's onPublished() failed for {}", event, failure);
                return null;
            });
            if (SafeStage.isDone(taken)) {
                return taken;
            }
            CompletableFuture<Void> inTime = new CompletableFuture<>();
            Handle timer = time.schedule(limits.bus().patience(), () -> inTime.complete(null));
            taken.thenRun(() -> {
                timer.close();
                inTime.complete(null);
            });
            return inTime;
        }

        @Override
        public void tell(ResourceEvent event, @Nullable String trace) {
            try {
                deliver(event, trace);
            } catch (RuntimeException invalid) { // other events must be delivered
                log.warn("An event could not be delivered: {}", event, invalid);
            }
        }

        @Override
        public void check(ResourceEvent event) {
            requireUri(event);
            if (event instanceof ResourceEvent.UpdatedMatching matching) {
                new MatchingUris(matching.template(), matching.values());
            }
        }
    }

    private void observe(ResourceEvent event) {
        try {
            BusLink link = bus;
            String trace = observedTrace();
            if (link != null && shared.test(event)) {
                clients.check(event);
                link.publish(event, trace);
            } else {
                deliver(event, trace);
            }
        } catch (RuntimeException invalid) { // must not reach the provider, because its change has already happened
            log.warn("The provider reported an invalid event: {}", event, invalid);
        }
    }

    /**
     * Returns the trace of the event that the provider is reporting on this thread. It is the {@code traceparent} that
     * an upstream server sent with the event or, without one, the {@code traceparent} of the current span. Returns null
     * if tracing is off or there is no trace.
     */
    private @Nullable String observedTrace() {
        if (!tracing.isOn()) {
            return null;
        }
        String stated = EventTrace.current();
        return stated == null ? tracing.current() : stated;
    }

    /**
     * Adds pending notifications for the subscribers that an event may concern.
     *
     * @param trace the trace in which the event was published; null if there is none
     */
    private void deliver(ResourceEvent event, @Nullable String trace) {
        if (event instanceof ResourceEvent.Updated updated) {
            notifySubscribers(updated.uri(), updateOf(updated.uri()), trace);
        } else if (event instanceof ResourceEvent.UpdatedUnder under) {
            index.forEachUnder(under.prefix(), topic -> notifySubscribers(topic, trace));
            index.forEachDirectory(
                    under.prefix(), topic -> notifyUnless(topic.uri().equals(under.prefix()), topic, trace));
        } else if (event instanceof ResourceEvent.UpdatedMatching matching) {
            MatchingUris uris = new MatchingUris(matching.template(), matching.values());
            index.forEachMatching(uris, topic -> notifySubscribers(topic, trace));
            index.forEachDirectory(uris.prefix(), topic -> notifyUnless(uris.contains(topic.uri()), topic, trace));
        } else if (event instanceof ResourceEvent.ListChanged changed) {
            listChanges.publish(changed, trace);
            updates(changed).forEach((uri, update) -> notifySubscribers(uri, update, trace));
        } else if (event instanceof ResourceEvent.Resync resync) {
            listChanges.publish(new ResourceEvent.ListChanged(), trace);
            resyncs.begin(resync.prefix(), expiry.all());
        }
    }

    /** Returns one update for each resource, because a changed descriptor is reported as a removal and an addition. */
    private static Map<String, Update> updates(ResourceEvent.ListChanged changed) {
        Map<String, Update> updates = new LinkedHashMap<>();
        for (ResourceEvent.Change change : changed.changes()) {
            if (change.entry() instanceof ResourceDescriptor resource) {
                updates.merge(resource.uri(), Update.of(change), Update::followedBy);
            }
        }
        return updates;
    }

    /**
     * Notifies the subscribers of a URI, and the subscribers of each directory that contains it, about an update of
     * that URI.
     */
    private void notifySubscribers(String uri, Update update, @Nullable String trace) {
        Topic exact = index.get(uri);
        if (exact != null) {
            exact.forEach(subscriber -> subscriber.addUpdate(exact.uri(), exact.uri(), update, trace));
        }
        index.forEachDirectory(uri, directory -> {
            if (!directory.uri().equals(uri)) {
                directory.forEach(subscriber -> subscriber.addUpdate(directory.uri(), uri, update, trace));
            }
        });
    }

    private void notifySubscribers(Topic topic, @Nullable String trace) {
        Update update = updateOf(topic.uri());
        topic.forEach(subscriber -> subscriber.addUpdate(topic.uri(), topic.uri(), update, trace));
    }

    private void notifyUnless(boolean isNotified, Topic topic, @Nullable String trace) {
        if (!isNotified) {
            notifySubscribers(topic, trace);
        }
    }

    Update updateOf(String uri) {
        return Update.of(new VisibilityCheck(uri, audience));
    }

    void forget(Subscriber subscriber) {
        if (subscriber.isEnrolled()) {
            expiry.remove(subscriber);
            subscriberPermits.release();
        }
        listChanges.remove(subscriber);
        writers.writeEnded(subscriber);
    }

    /**
     * Closes all {@linkplain Subscriber#isEnrolled enrolled} subscribers without disconnecting their clients.
     * Disconnects from the event bus, without waiting for it, and stops observing the provider.
     */
    @Override
    public void close() {
        expiry.close().forEach(Subscriber::close);
        BusLink link = bus;
        if (link != null) {
            link.close();
        }
        resyncs.close();
        try {
            observation.close();
        } catch (Throwable failure) { // also catches an Error, because everything else is already closed
            log.warn("Ending the observation of the provider failed", failure);
        }
    }

    /**
     * Waits until the connection to the event bus has ended, but not longer than the given time. Before the connection
     * ends, the waiting events are passed to the bus. Events that the bus does not accept within a second are lost.
     * Call this method after {@link #close}. Returns immediately if there is no bus.
     */
    public void awaitBus(Duration max) {
        BusLink link = bus;
        if (link != null) {
            link.awaitEnd(max);
        }
    }

    Tracing tracing() {
        return tracing;
    }

    Weight weight() {
        return weight;
    }

    ResourceLimits limits() {
        return limits;
    }

    TimeSource time() {
        return time;
    }

    Executor executor() {
        return executor;
    }

    Workers workers() {
        return workers;
    }

    Audience audience() {
        return audience;
    }

    Watches watches() {
        return watches;
    }

    SubscriptionIndex index() {
        return index;
    }

    Semaphore subscriptionPermits() {
        return subscriptionPermits;
    }

    Semaphore subscriberPermits() {
        return subscriberPermits;
    }

    /** Checks whether this server is connected to an event bus, or tries to connect to it. */
    boolean hasBus() {
        return bus != null;
    }

    ListChanges listChanges() {
        return listChanges;
    }

    Expiry expiry() {
        return expiry;
    }

    Writers writers() {
        return writers;
    }

    /**
     * Describes the subscribers, for the health of a server.
     *
     * @return the numbers of subscribers, of subscriptions and of waiting updates, the limits, and the number of
     *     clients that were disconnected because too many updates were waiting
     */
    public Map<String, Object> details() {
        long waiting = 0;
        int longest = 0;
        for (Subscriber subscriber : expiry.all()) {
            int pending = subscriber.waiting();
            waiting += pending;
            longest = Math.max(longest, pending);
        }
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("subscribers", subscribers());
        details.put("subscriptions", subscriptions());
        details.put("maxSubscriptions", limits.subscriptions().total());
        details.put("waiting", waiting);
        details.put("longestQueue", longest);
        details.put("maxQueue", limits.subscriptions().queuedEvents());
        details.put("disconnected", disconnected.get());
        return details;
    }

    /** Records that a client was disconnected because too many updates were waiting. */
    void countDisconnected() {
        disconnected.incrementAndGet();
    }

    /** Returns the number of open subscribers that are {@linkplain Subscriber#isEnrolled enrolled}. */
    int subscribers() {
        return expiry.size();
    }

    /** Returns the number of subscriptions, including pending requests to subscribe. */
    int subscriptions() {
        return limits.subscriptions().total() - subscriptionPermits.availablePermits();
    }
}
