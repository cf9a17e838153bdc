package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ResourceEvent.Change;
import io.github.mcpresources.internal.request.ServerRequest;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The reasons to notify subscribers of a URI: the latest event of each kind. One event that the caller may see is
 * enough to notify the caller. The visibility of a removed entry is checked with the change itself, because the
 * provider no longer has the entry.
 *
 * @param visibility the check with the provider; null if only the list changed
 * @param added the change that added the entry; null if there was none
 * @param removed the change that removed the entry; null if there was none
 */
record Update(
        @Nullable VisibilityCheck visibility,
        @Nullable Change added,
        @Nullable Change removed) {

    static Update of(VisibilityCheck visibility) {
        return new Update(visibility, null, null);
    }

    static Update of(Change change) {
        return change.kind() == Change.Kind.ADDED ? new Update(null, change, null) : new Update(null, null, change);
    }

    /** Merges this update with a later one. */
    Update followedBy(Update later) {
        return new Update(
                later.visibility == null ? visibility : later.visibility,
                later.added == null ? added : later.added,
                later.removed == null ? removed : later.removed);
    }

    /** Checks whether the caller of a subscribe request may be notified. */
    CompletableFuture<Boolean> maySee(ServerRequest request) {
        Caller caller = request.caller();
        if ((removed != null && removed.isVisibleTo(caller)) || (added != null && added.isVisibleTo(caller))) {
            return CompletableFuture.completedFuture(true);
        }
        return visibility == null ? CompletableFuture.completedFuture(false) : visibility.maySee(request);
    }
}
