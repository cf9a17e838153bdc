package io.github.mcpresources.internal.documents;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.files.DirectoryResources;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Observes changes in folders while at least one handle is open. */
public final class FolderWatch {

    private final DirectoryResources files;
    private final Consumer<ResourceEvent> onEvent;
    private final Consumer<Boolean> onWatched;
    private int holders;
    private Handle registration = Handle.NONE;

    /**
     * Creates a watch without handles.
     *
     * @param onEvent called for each event of the folders
     * @param onWatched called when the first handle is opened, with true if the provider can detect changes and false
     *     if it cannot; also called with false when the last handle is closed
     */
    public FolderWatch(DirectoryResources files, Consumer<ResourceEvent> onEvent, Consumer<Boolean> onWatched) {
        this.files = files;
        this.onEvent = onEvent;
        this.onWatched = onWatched;
    }

    /** Opens a handle, which the caller must close. */
    public synchronized Handle hold() {
        if (holders == 0) {
            registration = files.observe(onEvent);
            onWatched.accept(isWatching(registration));
        }
        holders++;
        AtomicBoolean isOpen = new AtomicBoolean(true);
        return () -> {
            if (isOpen.getAndSet(false)) {
                leave();
            }
        };
    }

    @SuppressWarnings("ReferenceEquality") // NONE is a single instance
    private static boolean isWatching(Handle handle) {
        return handle != Handle.NONE;
    }

    public synchronized boolean isHeld() {
        return holders > 0;
    }

    private synchronized void leave() {
        holders--;
        if (holders == 0) {
            registration.close();
            registration = Handle.NONE;
            onWatched.accept(false);
        }
    }
}
