package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.Caller;
import io.github.mcpresources.EventBus;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceEvents;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.uri.AbsoluteUri;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Everybody who wants to hear of changes, and the way that events take to them: from the application, the provider and
 * the event buses, through the index of URIs, into each subscriber's mailbox, and from there, one message at a time, to
 * the client. Safe for use by many threads.
 *
 * <p>Publishing only fills mailboxes. Whether a caller may hear of a resource is asked by workers, right before it is told.
 */
public final class SubscriptionManager implements ResourceEvents, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(SubscriptionManager.class);

    private final ResourceProvider provider;
    private final ResourceLimits limits;
    private final TimeSource time;
    private final Executor executor;
    private final Workers workers;
    private final Audience audience;
    private final Watches watches;
    private final SubscriptionIndex index = new SubscriptionIndex();
    private final Weight weight;
    private final Semaphore places;
    private final Semaphore seats;
    private final Pace pace = new Pace();
    private final ListChanges listChanges;
    private final Writers writers;
    private final Expiry expiry;
    private final List<BusLink> buses = new CopyOnWriteArrayList<>();
    private final Subscription observation;

    /**
     * A manager without subscribers, which begins to observe the provider.
     *
     * @param provider what is subscribed to, as callers see it
     * @param limits how many subscriptions there may be, how far a client may fall behind, and the like
     * @param time the clock and the timer
     * @param executor starts each task at once, however many are running, as a cached pool of threads does. Few run at
     *     once, apart from those that clients keep waiting, which the limits bound
     */
    public SubscriptionManager(ResourceProvider provider, ResourceLimits limits, TimeSource time, Executor executor) {
        this.provider = provider;
        this.limits = limits;
        this.time = time;
        this.executor = executor;
        int regular = Math.max(2, Math.min(8, Runtime.getRuntime().availableProcessors()));
        this.workers = new Workers(executor, time, regular, limits.stuckWriters());
        this.audience = new Audience(provider, limits, time, workers);
        this.watches = new Watches(audience, executor);
        this.weight = new Weight(limits.subscriptionBytes());
        this.places = new Semaphore(limits.subscriptions());
        this.seats = new Semaphore(limits.subscriptions());
        this.listChanges = new ListChanges(limits, time, workers);
        this.writers = new Writers(time, workers, limits.stuckWriters());
        this.expiry = new Expiry(time, workers, limits.subscriptionExpiry());
        this.observation = provider.observe(this::observe);
    }

    /**
     * Has events of other servers delivered here, and what is published here given to them.
     *
     * @param bus the bus; it is not waited for
     */
    public void connect(EventBus bus) {
        buses.add(BusLink.open(bus, executor, limits.queuedEvents(), this::receive));
    }

    /**
     * Opens a subscriber without subscriptions.
     *
     * <p>There may be as many subscribers as there may be subscriptions. One more hears of no change of the list, which is
     * logged, and cannot subscribe until another one is closed; when it then subscribes, it hears of the list, too.
     *
     * @param id what to call it in the log
     * @param caller who it is: only what this caller may see reaches it
     * @param outlet the way to it
     * @param listChanged whether it wants to hear that the list changed
     * @return the subscriber, which is told nothing until it is {@linkplain Subscriber#start started}
     */
    public Subscriber open(String id, Caller caller, Outlet outlet, boolean listChanged) {
        Subscriber subscriber = new Subscriber(id, caller, outlet, listChanged, this);
        if (!subscriber.enroll() && pace.isDue()) {
            log.warn(
                    "{} hears of no changes: there are {} subscribers already (setting subscriptions)",
                    subscriber,
                    limits.subscriptions());
        }
        return subscriber;
    }

    @Override
    public void publish(ResourceEvent event) {
        requireUri(event);
        receive(event);
        buses.forEach(bus -> bus.publish(event));
    }

    /** What is no URI is no client's: the application has it wrong, and nobody would ever hear of it. */
    private static void requireUri(ResourceEvent event) {
        if (event instanceof ResourceEvent.Updated updated) {
            AbsoluteUri.checkNormalised(updated.uri()).ifPresent(fault -> {
                throw new IllegalArgumentException("An update is of an absolute URI of RFC 3986, as clients list and"
                        + " subscribe to it, not of \"" + updated.uri() + "\": at " + fault.position() + " there is "
                        + fault.reason());
            });
        } else if (event instanceof ResourceEvent.UpdatedUnder under) {
            AbsoluteUri.checkScheme(under.prefix()).ifPresent(fault -> {
                throw new IllegalArgumentException("No URI begins with \"" + under.prefix() + "\": at "
                        + fault.position() + " there is " + fault.reason());
            });
        }
    }

    /** The provider first: a client that hears of a change reads what is new. */
    private void receive(ResourceEvent event) {
        try {
            provider.onPublished(event);
        } catch (RuntimeException failure) { // clients hear of it all the same
            log.warn("The provider failed to take note of {}", event, failure);
        }
        deliver(event);
    }

    private void observe(ResourceEvent event) {
        try {
            deliver(event);
        } catch (RuntimeException invalid) { // the change is made, and others observe it too
            log.warn("The provider told of an event that is none: {}", event, invalid);
        }
    }

    /** Fills the mailboxes of those whom an event may concern. */
    private void deliver(ResourceEvent event) {
        if (event instanceof ResourceEvent.Updated updated) {
            tell(updated.uri(), updateOf(updated.uri()));
        } else if (event instanceof ResourceEvent.UpdatedUnder under) {
            index.forEachUnder(under.prefix(), this::tell);
            index.forEachDirectory(
                    under.prefix(), topic -> tellUnless(topic.uri().equals(under.prefix()), topic));
        } else if (event instanceof ResourceEvent.UpdatedMatching matching) {
            MatchingUris uris = new MatchingUris(matching.template(), matching.values());
            index.forEachMatching(uris, this::tell);
            index.forEachDirectory(uris.prefix(), topic -> tellUnless(uris.contains(topic.uri()), topic));
        } else if (event instanceof ResourceEvent.ListChanged changed) {
            listChanges.publish(changed);
            for (ResourceEvent.Change change : changed.changes()) {
                if (change.entry() instanceof ResourceDescriptor resource) {
                    tell(resource.uri(), Update.of(change));
                }
            }
        }
    }

    /** Tells those who subscribed to a URI, or to a directory that it lies in, of that URI. */
    private void tell(String uri, Update update) {
        Topic exact = index.get(uri);
        if (exact != null) {
            exact.forEach(subscriber -> subscriber.tell(exact.uri(), exact.uri(), update));
        }
        index.forEachDirectory(uri, directory -> {
            if (!directory.uri().equals(uri)) {
                directory.forEach(subscriber -> subscriber.tell(directory.uri(), uri, update));
            }
        });
    }

    /** Tells those who subscribed to a URI of it. */
    private void tell(Topic topic) {
        Update update = updateOf(topic.uri());
        topic.forEach(subscriber -> subscriber.tell(topic.uri(), topic.uri(), update));
    }

    private void tellUnless(boolean isTold, Topic topic) {
        if (!isTold) {
            tell(topic);
        }
    }

    Update updateOf(String uri) {
        return Update.of(new Question(uri, audience));
    }

    void forget(Subscriber subscriber) {
        if (subscriber.isEnrolled()) {
            expiry.remove(subscriber);
            seats.release();
        }
        listChanges.remove(subscriber);
        writers.ends(subscriber);
    }

    /** Closes all subscribers, without disconnecting them, and ends what events come from. No bus is waited for. */
    @Override
    public void close() {
        expiry.close().forEach(Subscriber::close);
        buses.forEach(BusLink::close);
        try {
            observation.close();
        } catch (Throwable failure) { // an Error too: all else is closed
            log.warn("The provider did not end the observation", failure);
        }
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

    Semaphore places() {
        return places;
    }

    Semaphore seats() {
        return seats;
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

    /** How many subscribers are open. */
    int subscribers() {
        return expiry.size();
    }

    /** How many subscriptions there are, those among them that the provider has not decided on. */
    int subscriptions() {
        return limits.subscriptions() - places.availablePermits();
    }
}
