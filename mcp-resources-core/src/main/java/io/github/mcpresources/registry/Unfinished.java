package io.github.mcpresources.registry;

import io.github.mcpresources.registry.EntryBuilder.Target;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs the registrations that were begun but not completed, so that the developer notices that the content or the
 * reader is missing. Safe for use by multiple threads.
 */
final class Unfinished {

    private static final Logger log = LoggerFactory.getLogger(ResourceRegistry.class);

    private final Set<Begun> begun = ConcurrentHashMap.newKeySet();
    private final ReferenceQueue<Target> abandoned = new ReferenceQueue<>();

    private static final class Begun extends WeakReference<Target> {

        private final String identifier;

        Begun(Target target, ReferenceQueue<Target> abandoned, String identifier) {
            super(target, abandoned);
            this.identifier = identifier;
        }
    }

    /**
     * Receives a builder when its registration is completed. Only the builder refers to this object. If the application
     * abandons the builder, this object therefore becomes unreachable too, and the reference queue reports it.
     */
    private final class Watched implements Target {

        private final Target target;
        private final Begun mark;

        Watched(Target target, String identifier) {
            this.target = target;
            this.mark = new Begun(this, abandoned, identifier);
        }

        @Override
        public ResourceRegistry.Registration accept(EntryBuilder<?> ready) {
            begun.remove(mark);
            return target.accept(ready);
        }
    }

    /**
     * Records that a registration was begun. The completed builder must be passed to the returned target, which records
     * the completion and passes the builder to the given target.
     */
    Target begin(String identifier, Target target) {
        logAbandoned();
        Watched watched = new Watched(target, identifier);
        begun.add(watched.mark);
        return watched;
    }

    void logAbandoned() {
        for (Reference<? extends Target> gone = abandoned.poll(); gone != null; gone = abandoned.poll()) {
            log((Begun) gone);
        }
    }

    /** Logs all entries whose registration was begun but not completed, each of them once. */
    void logAll() {
        begun.forEach(this::log);
    }

    private void log(Begun one) {
        if (begun.remove(one)) {
            log.warn(
                    "{} is not registered: its registration was begun but not completed. Complete it with text, bytes, file,"
                            + " content, read or readAsync",
                    one.identifier);
        }
    }
}
