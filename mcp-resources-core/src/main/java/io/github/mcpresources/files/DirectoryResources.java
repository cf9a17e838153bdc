package io.github.mcpresources.files;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Page;
import io.github.mcpresources.PageRequest;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.opening.OpenDirectory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Directory trees as resources: every regular file in them has one URI, and nothing else has, unless {@linkplain
 * DirectoryResourcesBuilder#directories directories} shall be resources too.
 *
 * <pre>{@code
 * ResourceProvider files = DirectoryResources.of(Path.of("handbook"), Path.of("src/main/docs"));
 * // file:///handbook/travel/expenses%202025.pdf, file:///docs/index.md, …
 * }</pre>
 *
 * <p><b>URIs</b> are {@code file:///{root}/{+path}}, where the root is the directory's name and no path of the host
 * shows. In each segment what RFC 3986 allows there stands for itself, and every other byte of the name, which need not
 * be UTF-8, is {@code %XX} in upper case. There is no second spelling: {@code %41} for {@code A} is not found. Unicode
 * is not normalised; two files whose names differ in that only are two resources.
 *
 * <p><b>Listing</b> goes in the order of URIs and reads one directory after the other, as far as a page needs it. A
 * file that exists during a whole walk of the pages is listed exactly once, whatever comes and goes beside it. Hidden
 * files are left out, files that are {@linkplain DirectoryResourcesBuilder#secretNames secret by their names}, and what has a
 * URI longer than {@link io.github.mcpresources.ResourceLimits#uriLength()}.
 *
 * <p><b>Containment.</b> Symbolic links are never followed, not even those that stay inside. Where the platform has it
 * (Linux), each name is looked up relative to the handle of its directory, so that no exchange of a parent leads outside.
 * Elsewhere paths are resolved before and after each step, which a precise exchange of a parent can still outrun. FIFOs,
 * sockets and devices are not opened. A file that is exchanged for a FIFO between the look at it and the open may be, but
 * nothing is read of it, and the open gives the reader back: files are opened on threads of their own, for 5 seconds at most.
 * An open that the system does not end keeps its thread. While 32 of them do so, this provider opens no more files. What is
 * refused looks like what does not exist. Hard links are files like others.
 * Only a file that the system does not let this process read is listed, since a list opens no file, and reading it is
 * an error that says so.
 *
 * <p><b>Settings</b> say which files are served, whether directories are resources too, and whether observers hear of
 * changes on the disk. Only who {@linkplain DirectoryResourcesBuilder#watch watches} needs to close it.
 */
public final class DirectoryResources implements ResourceProvider, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(DirectoryResources.class);

    private final Forest forest;
    private final @Nullable Watch watch;
    private final AtomicBoolean hasWarned = new AtomicBoolean();

    DirectoryResources(Forest forest, @Nullable WatchSettings settings) {
        this.forest = forest;
        this.watch = settings == null ? null : new Watch(forest, settings);
    }

    /**
     * A provider with default settings.
     *
     * @param directories the roots, which must exist; one that is a symbolic link is resolved now
     * @return the provider
     * @throws IllegalArgumentException if there is none, or one is not a directory or cannot be read
     */
    public static DirectoryResources of(Path... directories) {
        DirectoryResourcesBuilder builder = builder();
        for (Path directory : directories) {
            builder.root(directory);
        }
        return builder.build();
    }

    /**
     * A builder without roots.
     *
     * @return the builder
     */
    public static DirectoryResourcesBuilder builder() {
        return new DirectoryResourcesBuilder();
    }

    /**
     * The names of the roots, as URIs have them.
     *
     * @return the names, sorted
     */
    public List<String> roots() {
        return forest.roots();
    }

    /**
     * The file behind a URI, for the application: clients are shown no paths.
     *
     * @param uri the URI of a file, as it is listed
     * @return its path, or empty where no file is served under that URI; what is there may change at any time
     * @throws IOException if the file cannot be looked at
     */
    public Optional<Path> file(String uri) throws IOException {
        Optional<String> path = forest.path(uri);
        if (path.isEmpty()) {
            return Optional.empty();
        }
        FileTree tree = forest.tree(path.get());
        Optional<List<Path>> names = tree.file(Forest.below(path.get()));
        return names.isPresent() && tree.attributes(names.get()).isPresent()
                ? names.map(all -> all.stream().reduce(tree.top(), Path::resolve))
                : Optional.empty();
    }

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(PageRequest page, RequestContext context) {
        WalkPosition position = position(page, context);
        return context.blocking(() -> TreeWalk.resources(forest, position, page.limit(), context));
    }

    @Override
    public CompletionStage<Optional<Page<ResourceDescriptor>>> listChildren(
            String directoryUri, PageRequest page, RequestContext context) {
        Optional<String> path = forest.path(directoryUri);
        Optional<List<Path>> names = path.flatMap(it -> forest.tree(it).directory(Forest.below(it)));
        if (path.isEmpty() || names.isEmpty()) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        WalkPosition position = position(page, context);
        return context.blocking(() -> {
            Optional<OpenDirectory> directory = forest.tree(path.get()).open(names.get());
            if (directory.isEmpty()) {
                return Optional.empty();
            }
            directory.get().close();
            return Optional.of(TreeWalk.children(forest, path.get(), position, page.limit(), context));
        });
    }

    private static WalkPosition position(PageRequest page, RequestContext context) {
        return page.cursor()
                .map(WalkPosition::parse)
                .orElseGet(() -> WalkPosition.start(context.time().instant()));
    }

    @Override
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        Optional<String> path = forest.path(uri);
        if (path.isEmpty()) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        if (forest.directories() && uri.endsWith("/")) {
            return ResourceProviders.readChildren(this, uri, context)
                    .thenApply(found -> Optional.of(found.orElseThrow(() -> new ResourceNotFoundException(uri))));
        }
        FileTree tree = forest.tree(path.get());
        Optional<List<Path>> names = tree.file(Forest.below(path.get()));
        if (names.isEmpty()) {
            return CompletableFuture.failedFuture(new ResourceNotFoundException(uri));
        }
        return context.blocking(() -> Optional.of(read(uri, tree, names.get())));
    }

    @Override
    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
        Optional<String> path = forest.path(uri);
        if (path.isEmpty()) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        FileTree tree = forest.tree(path.get());
        return context.blocking(() -> Optional.of(
                tree.descriptor(uri, Forest.below(path.get())).orElseThrow(() -> new ResourceNotFoundException(uri))));
    }

    /** How much of it may be read is for whoever encodes it: a window of a large file is small. */
    private static ReadResult read(String uri, FileTree tree, List<Path> path) throws IOException {
        BasicFileAttributes attributes = tree.attributes(path).orElseThrow(() -> new ResourceNotFoundException(uri));
        return ReadResult.of(ContentPart.stream(
                FileNames.lastOf(uri),
                attributes.size(),
                ContentPart.StreamSource.repeatable(() -> open(uri, tree, path))));
    }

    /**
     * Looks the file up once more: between a look and an open without a handle in between, all may have changed. To skip
     * bytes of the stream takes no reading.
     */
    private static InputStream open(String uri, FileTree tree, List<Path> path) throws IOException {
        try {
            return Channels.newInputStream(tree.channel(path).orElseThrow(() -> new ResourceNotFoundException(uri)));
        } catch (AccessDeniedException notForUs) { // which no list shows
            log.warn("The file of {} cannot be read: the system denies this process access to it", uri);
            throw new ResourceException(
                    ResourceException.INTERNAL_ERROR,
                    "The server may not read this file",
                    Map.of("uri", uri),
                    notForUs);
        }
    }

    /** Logs a warning at the first subscription, if the directories are not watched. */
    @Override
    public CompletionStage<Subscription> watch(String uri, RequestContext context) {
        if (watch == null && !hasWarned.getAndSet(true)) {
            log.warn(
                    "A client subscribed to {}, but these DirectoryResources do not watch the disk for changes. Set"
                            + " watch(true), or publish changes with ResourceServer.events()",
                    uri);
        }
        return ResourceProvider.super.watch(uri, context);
    }

    /** Nothing, unless it {@linkplain DirectoryResourcesBuilder#watch watches}. */
    @Override
    public Subscription observe(Consumer<ResourceEvent> listener) {
        return watch == null ? Subscription.NONE : watch.observe(listener);
    }

    /** Ends watching: observers hear of no more changes. It goes on to list and to read. */
    @Override
    public void close() {
        if (watch != null) {
            watch.close();
        }
    }
}
