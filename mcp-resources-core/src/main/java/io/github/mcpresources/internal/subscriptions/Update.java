package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.Caller;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceEvent.Change;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Why somebody is to hear of a URI: the latest event of each kind. One that the caller may see is enough. What went away
 * is judged by the change itself, since the provider no longer knows it.
 *
 * @param question asks the provider; null where only the list changed
 * @param added the entry that came; null if none did
 * @param removed the entry that went; null if none did
 */
record Update(
        @Nullable Question question,
        @Nullable Change added,
        @Nullable Change removed) {

    static Update of(Question question) {
        return new Update(question, null, null);
    }

    static Update of(Change change) {
        return change.kind() == Change.Kind.ADDED ? new Update(null, change, null) : new Update(null, null, change);
    }

    /** This update and a later one in one. */
    Update followedBy(Update later) {
        return new Update(
                later.question == null ? question : later.question,
                later.added == null ? added : later.added,
                later.removed == null ? removed : later.removed);
    }

    /** Whether who subscribed by a request may hear of it. */
    CompletableFuture<Boolean> mayHear(RequestContext request) {
        Caller caller = request.caller();
        if ((removed != null && removed.isVisibleTo(caller)) || (added != null && added.isVisibleTo(caller))) {
            return CompletableFuture.completedFuture(true);
        }
        return question == null ? CompletableFuture.completedFuture(false) : question.mayHear(request);
    }
}
