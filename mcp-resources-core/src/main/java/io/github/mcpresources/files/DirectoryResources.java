package io.github.mcpresources.files;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.opening.OpenDirectory;
import io.github.mcpresources.uri.AbsoluteUri;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Directory trees as resources: every regular file in them has one URI, and nothing else has, unless {@linkplain
 * Builder#directories directories} shall be resources too.
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
 * files are left out, files that are {@linkplain Builder#secretNames secret by their names}, and what has a
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
 * changes on the disk. Only who {@linkplain Builder#watch watches} needs to close it.
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
        Builder builder = builder();
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
    public static Builder builder() {
        return new Builder();
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
    public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
        WalkPosition position = position(page, context);
        return context.blocking(() -> TreeWalk.resources(forest, position, page.limit(), context));
    }

    @Override
    public CompletionStage<Optional<Page<ResourceDescriptor>>> listChildren(
            String directoryUri, Page.Request page, RequestContext context) {
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

    private static WalkPosition position(Page.Request page, RequestContext context) {
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

    /** Nothing, unless it {@linkplain Builder#watch watches}. */
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

    /**
     * Collects the roots of {@link DirectoryResources} and their settings.
     *
     * <p><b>Globs</b> match the path of a file below its root: names as people read them, with {@code /} between them,
     * upper and lower case told apart, Unicode not normalised. {@code *} is any part of a name, {@code ?} one character,
     * {@code **} any part of a path, {@code [a-z]} and {@code [!a-z]} a character in a range or outside of it, <code>{a,b}
     * </code> either of two, and {@code \\} takes the meaning off the next character, all as in {@link
     * java.nio.file.FileSystem#getPathMatcher}. Other than there, <code>**&#47;</code> stands for no directory, too:
     * <code>**&#47;*.md</code> is every Markdown file, that in the root as well.
     */
    public static final class Builder {

        /** 4,096 directories. */
        public static final int DEFAULT_MAX_WATCHES = 4_096;

        /** 10 seconds. */
        public static final Duration DEFAULT_RESCAN_INTERVAL = Duration.ofSeconds(10);

        private static final Pattern PREFIX = Pattern.compile("[a-z][a-z0-9+.-]*:[A-Za-z0-9._~/:@!$&'()*+,;=-]*/");

        private final Map<String, Path> roots = new LinkedHashMap<>();
        private String uriPrefix = "file:///";
        private final List<Glob> includes = new ArrayList<>();
        private final List<Glob> excludes = new ArrayList<>();
        private int maxDepth = Integer.MAX_VALUE;
        private boolean hidden;
        private boolean secretNames;
        private boolean directories;
        private boolean watch;
        private int maxWatches = DEFAULT_MAX_WATCHES;
        private Duration rescanInterval = DEFAULT_RESCAN_INTERVAL;
        private TimeSource time = TimeSource.system();
        private boolean fingerprints;
        private boolean hasHandles = true;
        private Consumer<Path> between = name -> {};
        private Duration openTimeout = OpenDirectory.OPEN_TIMEOUT;
        private int stepsPerPage = 20_000;

        Builder() {}

        /**
         * Adds a root that has its directory's name, percent-encoded as the names of files are: {@code odd%20names}. A number
         * follows where a root of another directory has that name already: {@code docs-2}.
         *
         * @param directory the directory, which must exist; a symbolic link is resolved now
         * @return this builder
         * @throws IllegalArgumentException if it is not a directory, cannot be read, or is a root already
         */
        public Builder root(Path directory) {
            roots.forEach((name, root) -> refuseTwice(name, root, directory));
            return add(RootNames.unique(RootNames.of(directory), roots.keySet()), directory);
        }

        /**
         * Adds a root under a name of its own.
         *
         * @param name letters, digits, {@code -}, {@code .}, {@code _} and {@code ~}; no other root's name
         * @param directory the directory, which must exist; a symbolic link is resolved now
         * @return this builder
         * @throws IllegalArgumentException if the name is taken or has other characters, or if the directory is not one
         *     or cannot be read
         */
        public Builder root(String name, Path directory) {
            if (!RootNames.isSafe(name)) {
                throw new IllegalArgumentException(
                        "A root's name has letters, digits, '-', '.', '_' and '~' only, not: " + name);
            }
            if (roots.containsKey(name)) {
                throw new IllegalArgumentException("There is a root of this name already: " + name);
            }
            return add(name, directory);
        }

        private void refuseTwice(String name, Path root, Path directory) {
            try {
                if (Files.isSameFile(root, directory)) {
                    throw new IllegalArgumentException("The directory " + directory + " is a root already, under "
                            + uriPrefix + name + "/; give it once, or give this root a name of its own");
                }
            } catch (IOException missing) {
                // add says what is wrong with the directory
            }
        }

        private Builder add(String name, Path directory) {
            try {
                Path top = directory.toRealPath();
                if (!Files.isDirectory(top)) {
                    throw new IllegalArgumentException("A root must be a directory: " + directory);
                }
                hasHandles &= OpenDirectory.hasHandles(top);
                roots.put(name, top);
                return this;
            } catch (IOException failure) {
                throw new IllegalArgumentException(
                        "A root must exist and be a directory that can be read: " + directory, failure);
            }
        }

        /**
         * Sets what URIs begin with; {@code file:///} unless set.
         *
         * @param prefix a scheme in lower case, a colon, and what else comes before the root's name; ends in {@code /}
         * @return this builder
         * @throws IllegalArgumentException if it is no such prefix
         */
        public Builder uriPrefix(String prefix) {
            if (!PREFIX.matcher(prefix).matches()) {
                throw new IllegalArgumentException(
                        "The prefix of URIs is a scheme and an optional path ending in '/', such as 'docs:///', not: "
                                + prefix);
            }
            AbsoluteUri.check(prefix).ifPresent(fault -> {
                throw new IllegalArgumentException(
                        "No URI begins with '" + prefix + "': at " + fault.position() + " there is " + fault.reason());
            });
            uriPrefix = prefix;
            return this;
        }

        /**
         * Sets whether hidden files, and all files in hidden directories, are served; they are not unless set. Hidden is
         * what has a name that begins with a dot, and on Windows also what is marked so.
         *
         * @param value true to serve them
         * @return this builder
         */
        public Builder hidden(boolean value) {
            hidden = value;
            return this;
        }

        /**
         * Sets whether files whose names say that they are secret are served; they are not unless set. Such are private keys,
         * key stores, and files in which programs keep passwords and tokens: {@code id_rsa}, {@code *.key}, {@code *.pem},
         * {@code *.p12}, {@code credentials.json}, {@code .netrc} and others, as {@code docs/security.md} lists them; and all that
         * is in directories of such names. Upper and lower case are not told apart. A glob that includes them is not enough.
         *
         * @param value true to serve them
         * @return this builder
         */
        public Builder secretNames(boolean value) {
            secretNames = value;
            return this;
        }

        /**
         * Adds globs of which one must match the path of each file that is served; all files are in unless there is one. A
         * directory is there if a file below it could match: {@code guide/**} keeps clients from all other directories.
         *
         * @param globs globs as {@linkplain Builder above}
         * @return this builder
         * @throws IllegalArgumentException if one is no such glob
         */
        public Builder include(String... globs) {
            List.of(globs).forEach(glob -> includes.add(Glob.parse(glob)));
            return this;
        }

        /**
         * Adds globs none of which may match what is served; none unless added. A glob that matches a directory takes all
         * that is in it: {@code **}<code>&#47;target</code> leaves out every directory of that name, and none of them is ever
         * looked into. It goes before what is included.
         *
         * @param globs globs as {@linkplain Builder above}
         * @return this builder
         * @throws IllegalArgumentException if one is no such glob
         */
        public Builder exclude(String... globs) {
            List.of(globs).forEach(glob -> excludes.add(Glob.parse(glob)));
            return this;
        }

        /**
         * Sets how deep files may lie; at any depth unless set.
         *
         * @param names the most names in a file's path below its root: 1 for the files in the roots alone
         * @return this builder
         * @throws IllegalArgumentException if it is zero or negative
         */
        public Builder maxDepth(int names) {
            if (names < 1) {
                throw new IllegalArgumentException("maxDepth is 1 or more, for files in the roots alone, not " + names);
            }
            maxDepth = names;
            return this;
        }

        /**
         * Sets whether directories are resources too; they are not unless set. Their URIs end in {@code /}; they are listed
         * as {@code inode/directory} before what is in them, and read as a {@code text/uri-list} of what is directly in them.
         * Whether set or not, {@code resources/directory/read} lists what is in them, and a client may subscribe to them.
         *
         * @param value true to list and serve them
         * @return this builder
         */
        public Builder directories(boolean value) {
            directories = value;
            return this;
        }

        /**
         * Sets whether observers, such as a server, hear of files that come, go or change; they do not unless set. Then, from
         * the first observer to the last, one thread watches the directories, and some 200 bytes are kept for each file, of a
         * million files at most. Observers hear of many changes at once, a tenth of a second after the last of them or a
         * second after the first; and once when watching has begun, since anything may have changed until then.
         *
         * <p>How fast the system tells is its own affair: Linux and Windows do at once, macOS within ten seconds.
         *
         * @param value true to watch
         * @return this builder
         */
        public Builder watch(boolean value) {
            watch = value;
            return this;
        }

        /**
         * Sets how many directories are watched by the system, {@link #DEFAULT_MAX_WATCHES} unless set. Further ones, and
         * those that the system refuses to watch (on Linux over {@code fs.inotify.max_user_watches}), are looked through every
         * {@link #rescanInterval} instead.
         *
         * @param value the most; zero for none
         * @return this builder
         * @throws IllegalArgumentException if it is negative
         */
        public Builder maxWatches(int value) {
            if (value < 0) {
                throw new IllegalArgumentException("maxWatches is zero or more, not " + value);
            }
            maxWatches = value;
            return this;
        }

        /**
         * Sets how often what the system does not watch is looked through: directories over {@link #maxWatches}, and whether
         * the roots are still there; {@link #DEFAULT_RESCAN_INTERVAL} unless set.
         *
         * @param value the time between two looks
         * @return this builder
         * @throws IllegalArgumentException if it is zero or negative
         */
        public Builder rescanInterval(Duration value) {
            if (value.isZero() || value.isNegative()) {
                throw new IllegalArgumentException("rescanInterval is positive, not " + value);
            }
            rescanInterval = value;
            return this;
        }

        /**
         * Sets the time by which watching waits; the system's unless set.
         *
         * @param value the time source
         * @return this builder
         */
        public Builder time(TimeSource value) {
            time = Objects.requireNonNull(value, "time");
            return this;
        }

        /**
         * Sets whether each file is listed with a fingerprint, by which a client tells whether its copy is still good;
         * it is not unless set. No file is opened for it: see {@link io.github.mcpresources.internal.content.ComputedMetadata}.
         *
         * @param value true to list them
         * @return this builder
         */
        public Builder fingerprints(boolean value) {
            fingerprints = value;
            return this;
        }

        /** Has paths resolved as if the platform had no handles, so that this way can be tested everywhere. */
        Builder withoutHandles() {
            hasHandles = false;
            return this;
        }

        /** Has something done between the looks at a name and its opening, so that tests can swap what it names. */
        Builder between(Consumer<Path> value) {
            between = value;
            return this;
        }

        /** Sets how long opening a file may take, so that tests need not wait. */
        Builder openTimeout(Duration value) {
            openTimeout = value;
            return this;
        }

        /** Sets how many entries a page looks at, so that short pages can be tested with small trees. */
        Builder stepsPerPage(int value) {
            stepsPerPage = value;
            return this;
        }

        /**
         * The provider.
         *
         * @return a new provider
         * @throws IllegalArgumentException if there is no root
         */
        public DirectoryResources build() {
            if (roots.isEmpty()) {
                throw new IllegalArgumentException("Directory resources need at least one root");
            }
            Selection selection = new Selection(hidden, secretNames, includes, excludes, maxDepth);
            OpenDirectory.Opener opener = OpenDirectory.opener(hasHandles, openTimeout, between);
            Map<String, FileTree> trees = new LinkedHashMap<>();
            roots.forEach((name, top) -> trees.put(
                    name,
                    new FileTree(name, top, opener, selection, fingerprints, new FileNames(top.getFileSystem()))));
            Forest forest = new Forest(uriPrefix, trees, new DirectoryImages(), directories, stepsPerPage);
            return new DirectoryResources(forest, watch ? new WatchSettings(maxWatches, rescanInterval, time) : null);
        }
    }
}
