package io.github.mcpresources.internal.documents;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.files.DirectoryResources;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** A shared registration for changes in folders. It ends when the last of its handles is closed. */
public final class FolderWatch {

    private final DirectoryResources files;
    private final Consumer<ResourceEvent> onEvent;
    private final Consumer<Boolean> onWatched;
    private int holders;
    private Handle registration = Handle.NONE;

    /**
     * Creates a registration that has not begun.
     *
     * @param onEvent called for each event of the folders
     * @param onWatched called with true if changes are detected from now on, and with false at the end
     */
    public FolderWatch(DirectoryResources files, Consumer<ResourceEvent> onEvent, Consumer<Boolean> onWatched) {
        this.files = files;
        this.onEvent = onEvent;
        this.onWatched = onWatched;
    }

    /** Begins the registration, unless it has begun. Returns a handle that must be closed. */
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

    /** Checks whether a handle is open, so that the registration has not ended. */
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
