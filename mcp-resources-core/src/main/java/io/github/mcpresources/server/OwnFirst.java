package io.github.mcpresources.server;

import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Page;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.internal.concurrent.Causes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Filters the lists of the SDK's server: removes the entries that this library's provider also has, and divides the
 * rest into pages.
 */
final class OwnFirst {

    private static final Logger log = LoggerFactory.getLogger(ResourceServer.class);

    /** The maximum number of duplicate entries that are logged. Each of them is logged once. */
    private static final int MAX_WARNINGS = 1_000;

    private final ResourceProvider provider;
    private final Set<String> warned = ConcurrentHashMap.newKeySet();

    OwnFirst(ResourceProvider provider) {
        this.provider = provider;
    }

    /**
     * Returns the page after the cursor, ordered by identifier. The page may have fewer entries than the limit, because
     * duplicates are removed. It has more entries if the position of the next page would otherwise be too long for a
     * cursor.
     *
     * @param all the entries of the SDK's server, in any order
     */
    <D extends Descriptor> CompletionStage<Page<D>> page(List<D> all, Page.Request request, RequestContext context) {
        String from = request.cursor().orElse("");
        List<D> rest = all.stream()
                .filter(entry -> entry.identifier().compareTo(from) >= 0)
                .sorted(Comparator.comparing(Descriptor::identifier))
                .toList();
        for (int end = request.limit(); end < rest.size(); end++) {
            String position = Page.Request.between(
                    rest.get(end - 1).identifier(), rest.get(end).identifier());
            if (position.getBytes(StandardCharsets.UTF_8).length
                    <= context.limits().positionLength()) {
                return foreign(rest.subList(0, end), context).thenApply(items -> Page.of(items, position));
            }
        }
        return foreign(rest, context).thenApply(Page::last);
    }

    /**
     * Returns the entries that this library's provider does not have, and logs a warning for the others. Checks one
     * entry after another, because the provider may need a thread for each check.
     */
    private <D extends Descriptor> CompletionStage<List<D>> foreign(List<D> entries, RequestContext context) {
        CompletionStage<List<D>> foreign = CompletableFuture.completedFuture(new ArrayList<>());
        for (D entry : entries) {
            foreign = foreign.thenCompose(items -> isProvided(entry, context).thenApply(isProvided -> {
                if (!isProvided) {
                    items.add(entry);
                } else if (warned.size() < MAX_WARNINGS && warned.add(entry.identifier())) {
                    log.warn(
                            "{} is registered both with this library and with the SDK's server; clients get the entry"
                                    + " of this library. Remove one of the two registrations",
                            entry.identifier());
                }
                return items;
            }));
        }
        return foreign;
    }

    private CompletionStage<Boolean> isProvided(Descriptor entry, RequestContext context) {
        if (entry instanceof TemplateDescriptor template) {
            return provider.describeTemplate(template.uriTemplate(), context).thenApply(found -> found.isPresent());
        }
        CompletableFuture<Boolean> claimed = new CompletableFuture<>();
        provider.describe(entry.identifier(), context).whenComplete((found, failure) -> {
            if (failure == null) {
                claimed.complete(found.isPresent());
            } else if (Causes.unwrap(failure) instanceof ResourceNotFoundException) {
                claimed.complete(true); // the provider claims the URI, but has no such resource
            } else {
                claimed.completeExceptionally(failure);
            }
        });
        return claimed;
    }
}
