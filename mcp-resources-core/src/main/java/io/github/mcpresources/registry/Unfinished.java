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
 * The entries of a registry that were begun and not registered: an application that forgets to say how one is read finds
 * it in the log. Safe for use by many threads.
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

    /** A sink for one builder, which alone holds it. */
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
     * Notes that an entry is begun.
     *
     * @param identifier its URI or template
     * @param sink where the builder goes when it is ready
     * @return the sink for the builder
     */
    Sink begin(String identifier, Sink sink) {
        logAbandoned();
        Watched watched = new Watched(sink, identifier);
        begun.add(watched.mark);
        return watched;
    }

    /** Logs the entries whose builders nobody has any more. */
    void logAbandoned() {
        for (Reference<? extends Sink> gone = abandoned.poll(); gone != null; gone = abandoned.poll()) {
            log((Begun) gone);
        }
    }

    /** Logs all entries that are begun by now, each once. */
    void logAll() {
        begun.forEach(this::log);
    }

    private void log(Begun one) {
        if (begun.remove(one)) {
            log.warn(
                    "{} is not registered: it was begun, and nothing says how it is read. End it with text, bytes,"
                            + " file, content, read or readAsync",
                    one.identifier);
        }
    }
}
