package io.github.mcpresources.search.internal.crawl;

import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.search.internal.crawl.Tasks.Task;
import io.github.mcpresources.search.internal.index.Entry;
import io.github.mcpresources.search.internal.index.LuceneIndex;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares the lists of the providers with the index. New and changed resources are queued to be read. Indexed
 * resources that are no longer listed are queued to be checked.
 */
final class Listing {

    private static final Logger log = LoggerFactory.getLogger(Listing.class);

    private static final int PAGE = 500;

    private final Reading reading;
    private final LuceneIndex index;
    private final Tasks tasks;
    private final int max;
    private boolean isFirst = true;
    private volatile boolean isIncomplete = true;
    private volatile boolean isPartial;
    private volatile boolean hasTooMany;
    /** True if the current listing has found more resources than the limit allows. Guarded by {@code this}. */
    private boolean exceedsLimit;

    Listing(Reading reading, LuceneIndex index, Tasks tasks, int max) {
        this.reading = reading;
        this.index = index;
        this.tasks = tasks;
        this.max = max;
    }

    static boolean isDirectory(ResourceDescriptor descriptor) {
        return descriptor.mimeType().filter("inode/directory"::equals).isPresent();
    }

    /** Returns true until the first listing has ended. */
    boolean isIncomplete() {
        return isIncomplete;
    }

    boolean isPartial() {
        return isPartial;
    }

    /**
     * Checks whether there were more resources than the limit allows. The result becomes false when a listing ends
     * without exceeding the limit.
     */
    boolean hasTooMany() {
        return hasTooMany;
    }

    synchronized void tooMany() {
        if (!hasTooMany) {
            log.warn("There are more than {} documents (setting documents); the others are not searched", max);
        }
        exceedsLimit = true;
        hasTooMany = true;
    }

    private synchronized void begin() {
        exceedsLimit = false;
    }

    private synchronized void end() {
        hasTooMany = exceedsLimit;
    }

    /** Lists all providers. If a provider fails, its documents stay in the index. */
    void run(Iterable<Source> sources, boolean isForced, BooleanSupplier isClosed) throws InterruptedException {
        Set<String> listed = new HashSet<>();
        Set<Integer> whole = new HashSet<>();
        boolean isMissing = false;
        begin();
        for (Source source : sources) {
            try {
                boolean isWhole = list(source, listed, isForced, isClosed);
                isMissing |= !isWhole;
                if (isWhole) {
                    whole.add(source.number());
                }
            } catch (TimeoutException | RuntimeException failure) {
                isMissing = true;
                if (!isClosed.getAsBoolean()) {
                    log.warn("The resources of a provider could not be listed for the search index", failure);
                }
            }
        }
        if (isClosed.getAsBoolean()) {
            return;
        }
        for (Entry entry : index.entries().values()) {
            if (whole.contains(entry.source()) && !listed.contains(entry.uri())) {
                tasks.put(new Task(entry.uri(), entry.source(), null, false));
            }
        }
        end();
        isPartial = isMissing;
        isFirst = false;
        isIncomplete = false;
    }

    private boolean list(Source source, Set<String> listed, boolean isForced, BooleanSupplier isClosed)
            throws InterruptedException, TimeoutException {
        boolean isWhole = true;
        Optional<String> cursor = Optional.empty();
        do {
            Page.Request request =
                    cursor.map(it -> Page.Request.after(it, PAGE)).orElse(Page.Request.first(PAGE));
            Page<ResourceDescriptor> page =
                    reading.await(context -> source.provider().listResources(request, context));
            isWhole &= !page.isPartial();
            for (ResourceDescriptor descriptor : page.items()) {
                if (isDirectory(descriptor) || listed.contains(descriptor.uri())) {
                    continue;
                }
                if (listed.size() >= max) {
                    tooMany();
                    return false;
                }
                listed.add(descriptor.uri());
                compare(descriptor, source, isForced);
            }
            cursor = page.nextCursor();
        } while (cursor.isPresent() && !isClosed.getAsBoolean());
        return isWhole;
    }

    private void compare(ResourceDescriptor descriptor, Source source, boolean isForced) throws InterruptedException {
        Entry known = index.entries().get(descriptor.uri());
        boolean isSame =
                known != null && Stamps.isReliable(descriptor) && known.stamp().equals(Stamps.of(descriptor));
        if (!isSame || isForced || (isFirst && reading.isDocument(descriptor.uri()))) {
            tasks.put(new Task(descriptor.uri(), source.number(), descriptor, isForced));
        }
    }
}
