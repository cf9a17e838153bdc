package io.github.mcpresources.internal.documents;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.files.DirectoryResources;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** A registration for changes in folders. It begins with the first handle and ends with the last. */
public final class FolderWatch {

    private final DirectoryResources files;
    private final Consumer<ResourceEvent> onEvent;
    private final Consumer<Boolean> onWatched;
    private int holders;
    private Handle registration = Handle.NONE;

    /**
     * Creates a registration without handles.
     *
     * @param onEvent called for each event of the folders
     * @param onWatched called at the beginning, with true if changes are detected from then on, and at the end with
     *     false
     */
    public FolderWatch(DirectoryResources files, Consumer<ResourceEvent> onEvent, Consumer<Boolean> onWatched) {
        this.files = files;
        this.onEvent = onEvent;
        this.onWatched = onWatched;
    }

    /** Returns a handle, which must be closed. The first open handle begins the registration. */
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
