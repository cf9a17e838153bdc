package io.github.mcpresources.internal.concurrent;

import io.github.mcpresources.Handle;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The observers of a source of events. An observer that fails does not stop the others. The first failure of each
 * observer is logged at the level WARN, and its further failures at the level DEBUG. This class is thread-safe.
 *
 * @param <E> the type of the events
 */
public final class Observers<E> {

    /** One registration of an observer, compared by identity, because an observer may be registered twice. */
    private static final class Registration<E> {
        private final Consumer<? super E> observer;
        private volatile boolean hasFailed;

        Registration(Consumer<? super E> observer) {
            this.observer = observer;
        }
    }

    private final List<Registration<E>> registrations = new CopyOnWriteArrayList<>();
    private final String source;
    private final Logger log;

    /**
     * Creates a list without observers.
     *
     * @param source the class that observers observe; failures are logged with its name and to its logger
     */
    public Observers(Class<?> source) {
        this.source = source.getSimpleName();
        this.log = LoggerFactory.getLogger(source);
    }

    /** Registers an observer. Closing the handle removes only this registration. */
    public Handle add(Consumer<? super E> observer) {
        Registration<E> registration = new Registration<>(Objects.requireNonNull(observer, "observer"));
        registrations.add(registration);
        return () -> registrations.remove(registration);
    }

    public boolean isEmpty() {
        return registrations.isEmpty();
    }

    /** Calls all observers with an event, in the order in which they were registered. */
    public void publish(E event) {
        for (Registration<E> registration : registrations) {
            try {
                registration.observer.accept(event);
            } catch (RuntimeException | Error failure) { // the other observers must be notified
                logFailure(registration, event, failure);
            }
        }
    }

    private void logFailure(Registration<E> registration, E event, Throwable failure) {
        if (registration.hasFailed) {
            log.debug("An observer of {} failed again for the event {}", source, event, failure);
        } else {
            registration.hasFailed = true;
            log.warn(
                    "An observer of {} failed for the event {}. Its further failures are logged at the level DEBUG",
                    source,
                    event,
                    failure);
        }
    }
}
