package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ResourceEvent.Change;
import io.github.mcpresources.internal.request.ServerRequest;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The events that cause a notification about a URI. Only the latest event of each kind is kept. A caller is notified if
 * it may see at least one of these events. For a removal, the event itself contains the visibility of the entry,
 * because the provider no longer has the entry.
 *
 * @param checks the number of times that the visibility check has failed
 * @param visibility the check with the provider; null if the only events are list changes
 * @param added null if no entry was added
 * @param removed null if no entry was removed
 */
record Update(
        int checks,
        @Nullable VisibilityCheck visibility,
        @Nullable Change added,
        @Nullable Change removed) {

    static Update of(VisibilityCheck visibility) {
        return new Update(0, visibility, null, null);
    }

    static Update of(Change change) {
        return change.kind() == Change.Kind.ADDED
                ? new Update(0, null, change, null)
                : new Update(0, null, null, change);
    }

    Update followedBy(Update later) {
        return new Update(
                later.checks,
                later.visibility == null ? visibility : later.visibility,
                later.added == null ? added : later.added,
                later.removed == null ? removed : later.removed);
    }

    /** Returns a copy of this update with one more failed visibility check. */
    Update failed() {
        return new Update(checks + 1, visibility, added, removed);
    }

    /**
     * Checks whether the visibility of this update must be checked with the provider, which may find that the resource
     * is missing. List changes need no such check, because they contain the visibility of their entries.
     */
    boolean mayBeOfMissing() {
        return visibility != null;
    }

    /**
     * Checks whether the caller may see this update. The future fails if the provider could not answer now, but may
     * answer later.
     */
    CompletableFuture<Boolean> maySee(ServerRequest request) {
        Caller caller = request.caller();
        if ((removed != null && removed.isVisibleTo(caller)) || (added != null && added.isVisibleTo(caller))) {
            return CompletableFuture.completedFuture(true);
        }
        return visibility == null ? CompletableFuture.completedFuture(false) : visibility.maySee(request);
    }
}
