package io.github.mcpresources;

import io.github.mcpresources.internal.text.Printable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs the exceptions of visibility rules, but at most one per second, because a rule that fails usually fails for
 * every entry of a list.
 */
final class Denials {

    private static final Logger log = LoggerFactory.getLogger(Visibility.class);
    private static final long PAUSE = TimeUnit.SECONDS.toNanos(1);
    private static final AtomicLong lastLogged = new AtomicLong(System.nanoTime() - PAUSE);

    private Denials() {}

    static void log(String uri, Throwable undecided) {
        long now = System.nanoTime();
        long last = lastLogged.get();
        if (now - last >= PAUSE && lastLogged.compareAndSet(last, now)) {
            try {
                log.warn("A visibility rule failed, so {} is hidden", Printable.of(uri), undecided);
            } catch (Throwable unprintable) { // an exception may itself throw when it is printed
                log.warn("A visibility rule failed, so {} is hidden: {}", Printable.of(uri), undecided.getClass());
            }
        }
    }
}
