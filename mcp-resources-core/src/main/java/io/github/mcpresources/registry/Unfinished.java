package io.github.mcpresources.registry;

import io.github.mcpresources.registry.EntryBuilder.Sink;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The entries of a registry whose registration was begun and not completed. The log names them, so that a developer
 * notices a missing content or reader. Safe for use by multiple threads.
 */
final class Unfinished {

    private static final Logger log = LoggerFactory.getLogger(ResourceRegistry.class);

    private final Set<Begun> begun = ConcurrentHashMap.newKeySet();
    private final ReferenceQueue<Sink> abandoned = new ReferenceQueue<>();

    private static final class Begun extends WeakReference<Sink> {

        private final String identifier;

        Begun(Sink sink, ReferenceQueue<Sink> abandoned, String identifier) {
            super(sink, abandoned);
            this.identifier = identifier;
        }
    }

    /** Marks the registration of one builder as completed. Only the builder refers to this object. */
    private final class Watched implements Sink {

        private final Sink sink;
        private final Begun mark;

        Watched(Sink sink, String identifier) {
            this.sink = sink;
            this.mark = new Begun(this, abandoned, identifier);
        }

        @Override
        public ResourceRegistry.Registration accept(EntryBuilder<?> ready) {
            begun.remove(mark);
            return sink.accept(ready);
        }
    }

    /**
     * Records that the registration of an entry was begun.
     *
     * @param identifier the URI or the template of the entry
     * @param target receives the completed builder
     * @return the wrapper to pass to the builder; it marks the registration as completed
     */
    Sink begin(String identifier, Sink sink) {
        logAbandoned();
        Watched watched = new Watched(sink, identifier);
        begun.add(watched.mark);
        return watched;
    }

    /** Logs the entries whose builders are no longer reachable. */
    void logAbandoned() {
        for (Reference<? extends Sink> gone = abandoned.poll(); gone != null; gone = abandoned.poll()) {
            log((Begun) gone);
        }
    }

    /** Logs all entries whose registration was begun and not completed. Each entry is logged once. */
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
