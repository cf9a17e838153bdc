package io.github.mcpresources.internal.documents;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Watches the documents whose items or texts have subscribers, and reports an event when such a document changes. All
 * subscribers of a document share one watch. For a file in the folders, this class relies on the watch of the folders.
 * For a file elsewhere, it watches the directory of the file.
 */
public final class DocumentWatches implements AutoCloseable {

    private static final String GONE = "";

    private final DocumentKind kind;
    private final Documents documents;
    private final @Nullable DocumentFolders folders;
    private final @Nullable FolderWatch folderWatch;
    private final Consumer<ResourceEvent> onEvent;

    /** The subscribed documents. Guarded by {@code this}, as are {@code directories} and the URIs of each document. */
    private final Map<Key, Watched> watched = new HashMap<>();

    private final Map<Path, FolderWatch> directories = new HashMap<>();

    /**
     * The id of a document, as it occurs in the subscribed URIs.
     *
     * @param session the only session in which the id is valid; empty if the id is valid in all sessions
     */
    private record Key(String docId, Optional<String> session) {}

    private static final class Watched {
        private final Key key;
        private final Set<Path> files = new LinkedHashSet<>();
        private final List<Handle> sources = new ArrayList<>();
        private final Map<String, Integer> uris = new HashMap<>();

        /**
         * The digest of the content that clients read under the id; {@link #GONE} if they cannot read it; null if it is
         * not known yet. Guarded by this document.
         */
        private @Nullable String state;

        Watched(Key key) {
            this.key = key;
        }
    }

    /**
     * Creates the watches.
     *
     * @param folders the folders; null if there are none
     * @param onEvent called with an event for each subscribed URI of a changed document
     */
    public DocumentWatches(
            DocumentKind kind,
            Documents documents,
            @Nullable DocumentFolders folders,
            @Nullable FolderWatch folderWatch,
            Consumer<ResourceEvent> onEvent) {
        this.kind = kind;
        this.documents = documents;
        this.folders = folders;
        this.folderWatch = folderWatch;
        this.onEvent = onEvent;
    }

    /**
     * Watches the document of a URI. Returns {@link Handle#NONE} if the document does not exist, or is in memory and
     * therefore never changes.
     */
    public Handle watch(String uri, Optional<String> session) throws IOException {
        String docId = docId(uri);
        Key key = new Key(docId, docId.startsWith(SessionIds.MARK) ? session : Optional.empty());
        Optional<KnownDocument> known = documents.find(docId, key.session());
        if (known.isEmpty() || known.get().bytes() != null) {
            return Handle.NONE;
        }
        Watched document = begin(key, uri, documents.index().paths(known.get()));
        AtomicBoolean isOpen = new AtomicBoolean(true);
        Handle handle = () -> {
            if (isOpen.getAndSet(false)) {
                end(document, uri);
            }
        };
        boolean isReady = false;
        try {
            synchronized (document) {
                if (document.state == null) { // after the sources are watched, so that each later change is detected
                    document.state = state(document);
                }
            }
            isReady = true;
            return handle;
        } finally {
            if (!isReady) {
                handle.close();
            }
        }
    }

    private String docId(String uri) {
        String rest =
                uri.startsWith(kind.prefix()) ? uri.substring(kind.prefix().length()) : "";
        return rest.substring(0, Math.max(0, rest.indexOf('/')));
    }

    private synchronized Watched begin(Key key, String uri, List<Path> files) {
        Watched document = watched.get(key);
        if (document == null) {
            document = new Watched(key);
            document.files.addAll(files);
            watched.put(key, document);
            boolean isWatched = false;
            try {
                for (Path file : files) {
                    document.sources.add(source(file));
                }
                isWatched = true;
            } finally {
                if (!isWatched) {
                    end(document);
                }
            }
        }
        document.uris.merge(uri, 1, Integer::sum);
        return document;
    }

    private Handle source(Path file) {
        if (folders != null && folderWatch != null && folders.files().mayServe(file)) {
            return folderWatch.hold();
        }
        Path directory = file.getParent();
        if (directory == null) {
            return Handle.NONE;
        }
        try {
            return directories.computeIfAbsent(directory, this::watchOf).hold();
        } catch (IllegalArgumentException gone) { // the check detects that the document is gone
            kind.log().debug("A directory cannot be watched", gone);
            return Handle.NONE;
        }
    }

    private FolderWatch watchOf(Path directory) {
        DirectoryResources files = DirectoryResources.builder()
                .root("directory", directory)
                .hidden(true)
                .secretNames(true)
                .maxDepth(1)
                .watch(true)
                .build();
        return new FolderWatch(files, event -> changed(files, event), isWatched -> {});
    }

    private synchronized void end(Watched document, String uri) {
        document.uris.computeIfPresent(uri, (same, count) -> count == 1 ? null : count - 1);
        if (document.uris.isEmpty()) {
            end(document);
        }
    }

    private synchronized void end(Watched document) {
        watched.remove(document.key, document);
        document.sources.forEach(Handle::close);
        document.sources.clear();
        directories.values().removeIf(directory -> !directory.isHeld());
    }

    @Override
    public synchronized void close() {
        List.copyOf(watched.values()).forEach(this::end);
    }

    /**
     * Reports the watched documents whose content differs from their last known state. Must be called for each event of
     * the folders.
     *
     * @param files the provider that reported the event
     */
    public void changed(DirectoryResources files, ResourceEvent event) {
        for (Watched document : concerned(files, event)) {
            try {
                check(document);
            } catch (IOException | RuntimeException failure) {
                kind.log().warn("Checking the document {} for changes failed", document.key.docId(), failure);
            }
        }
    }

    private List<Watched> concerned(DirectoryResources files, ResourceEvent event) {
        Optional<Path> file = Optional.empty();
        if (event instanceof ResourceEvent.Updated updated) {
            try {
                file = files.file(updated.uri());
            } catch (IOException unreadable) {
                kind.log().debug("A changed file cannot be read", unreadable);
            }
        }
        synchronized (this) {
            List<Watched> concerned = new ArrayList<>();
            for (Watched document : watched.values()) {
                if (file.isEmpty() || document.files.contains(file.get())) {
                    concerned.add(document);
                }
            }
            return concerned;
        }
    }

    private void check(Watched document) throws IOException {
        String state;
        synchronized (document) {
            state = state(document);
            if (document.state == null || state.equals(document.state)) {
                return;
            }
            document.state = state;
        }
        List<String> uris;
        synchronized (this) {
            uris = List.copyOf(document.uris.keySet());
        }
        uris.forEach(uri -> onEvent.accept(event(uri, state)));
    }

    /**
     * Returns an update event or, if the resource no longer exists, a removal event. The server would drop an update of
     * a resource that no longer exists.
     */
    private static ResourceEvent event(String uri, String state) {
        if (!state.equals(GONE)) {
            return new ResourceEvent.Updated(uri);
        }
        ResourceDescriptor gone = ResourceDescriptor.ofJson(Map.of("uri", uri, "name", uri));
        return new ResourceEvent.ListChanged(
                List.of(new ResourceEvent.Change(ResourceEvent.Change.Kind.REMOVED, gone, Visibility.EVERYTHING)));
    }

    private String state(Watched document) throws IOException {
        for (Path file : document.files) {
            try {
                if (documents.roots().allows(file)) {
                    documents.learn(file);
                }
            } catch (IOException | ResourceException unreadable) { // the document may be at another path
                kind.log().debug("A file of a document cannot be read", unreadable);
            }
        }
        Optional<KnownDocument> known = documents.find(document.key.docId(), document.key.session());
        return known.isPresent() && documents.isReadable(known.get())
                ? known.get().digest()
                : GONE;
    }
}
