package io.github.mcpresources.server;

import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Page;
import io.github.mcpresources.PageRequest;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.TemplateDescriptor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Pages of a list that comes in one piece and in no order, without what our own provider has already. */
final class OwnFirst {

    private static final Logger log = LoggerFactory.getLogger(ResourceServer.class);

    /** Each duplicate is told once, as long as they are not too many. */
    private static final int MOST_WARNINGS = 1_000;

    private final ResourceProvider ours;
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    OwnFirst(ResourceProvider ours) {
        this.ours = ours;
    }

    /** The page after the cursor, in the order of identifiers; it comes short by what is ours. */
    <D extends Descriptor> CompletionStage<Page<D>> page(List<D> all, PageRequest request, RequestContext context) {
        String from = request.cursor().orElse("");
        List<D> rest = all.stream()
                .filter(entry -> entry.identifier().compareTo(from) > 0)
                .sorted(Comparator.comparing(Descriptor::identifier))
                .limit(request.limit() + 1L)
                .toList();
        if (rest.size() <= request.limit()) {
            return foreign(rest, context).thenApply(Page::last);
        }
        List<D> some = rest.subList(0, request.limit());
        String last = some.get(some.size() - 1).identifier();
        return foreign(some, context).thenApply(items -> Page.of(items, last));
    }

    /** Asks one after the other: our provider may need a thread for each answer. */
    private <D extends Descriptor> CompletionStage<List<D>> foreign(List<D> entries, RequestContext context) {
        CompletionStage<List<D>> foreign = CompletableFuture.completedFuture(new ArrayList<>());
        for (D entry : entries) {
            foreign = foreign.thenCompose(items -> isOurs(entry, context).thenApply(ours -> {
                if (!ours) {
                    items.add(entry);
                } else if (told.size() < MOST_WARNINGS && told.add(entry.identifier())) {
                    log.warn("{} is also registered with the SDK's server, where nobody gets it", entry.identifier());
                }
                return items;
            }));
        }
        return foreign;
    }

    private CompletionStage<Boolean> isOurs(Descriptor entry, RequestContext context) {
        if (entry instanceof TemplateDescriptor template) {
            return ours.describeTemplate(template.uriTemplate(), context).thenApply(found -> found.isPresent());
        }
        CompletableFuture<Boolean> claimed = new CompletableFuture<>();
        ours.describe(entry.identifier(), context).whenComplete((found, failure) -> {
            if (failure == null) {
                claimed.complete(found.isPresent());
            } else if (cause(failure) instanceof ResourceNotFoundException) {
                claimed.complete(true); // ours, though nothing is there
            } else {
                claimed.completeExceptionally(failure);
            }
        });
        return claimed;
    }

    private static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
