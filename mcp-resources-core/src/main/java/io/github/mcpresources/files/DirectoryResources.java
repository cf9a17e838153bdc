package io.github.mcpresources.files;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Handle;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.content.FileLength;
import io.github.mcpresources.internal.opening.OpenDirectory;
import io.github.mcpresources.internal.opening.ServedTree;
import io.github.mcpresources.internal.uri.AbsoluteUri;
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
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A provider that serves directory trees as resources. A served file has exactly one URI for each root that contains
 * it. Directories are resources only if {@linkplain Builder#directories enabled}.
 *
 * <pre>{@code
 * ResourceProvider files = DirectoryResources.of(Path.of("handbook"), Path.of("src/main/docs"));
 * // file:///handbook/travel/expenses%202025.pdf, file:///docs/index.md, …
 * }</pre>
 *
 * <p><b>URIs</b> have the form {@code file:///{root}/{+path}} by default. {@code {root}} is the name of the root
 * directory, or a name that the application sets. A URI does not reveal the path of the root on the server. The
 * characters that RFC 3986 allows in a segment are literal. Every other byte of a name is encoded as {@code %XX} with
 * upper-case digits. A name need not be valid UTF-8. A URI with another encoding of the same name is not found: {@code
 * %41} does not match {@code A}. Unicode is not normalised; two files whose names differ only in their normalisation
 * are two resources.
 *
 * <p><b>Lists</b> are sorted by URI. For a page, the provider reads only the directories that it needs, one after
 * another. A file that exists from the request for the first page to the request for the last page is listed exactly
 * once, even if other files are added or removed. By default, hidden files and files with
 * {@linkplain Builder#secretNames secret names} are neither listed nor read. Lists do not contain files whose URIs are
 * longer than {@link io.github.mcpresources.ResourceLimits#uriLength()}.
 *
 * <p><b>Containment.</b> A root that is a symbolic link is resolved when it is added. Below the root, symbolic links
 * are not followed, even if their targets are inside the tree. On platforms with directory handles (Linux), each name
 * is looked up relative to the handle of its directory, so that a replaced parent directory cannot lead out of the
 * tree. On other platforms, the path of a file is resolved before and after the file is opened. A parent directory that
 * is replaced and restored at exactly the right moments can defeat this check. FIFOs, sockets and devices are not
 * opened. If a file is replaced by a FIFO between the check and the open, the FIFO may be opened, but no data is read
 * from it. Files are opened on separate threads, so that opening a FIFO does not block a request for longer than 5
 * seconds. The separate thread remains blocked until the system completes the open. While 32 threads are blocked in
 * this way, this provider opens no more files. Hard links are treated as regular files. For a client, a file that this
 * provider refuses to open is indistinguishable from a missing file. The only exception is a file that the system does
 * not allow this process to read: the file is not listed, and a read fails with an error that states this reason.
 *
 * <p><b>Settings</b> of the {@link Builder} determine which files are served, whether directories are resources too,
 * and whether listeners are notified of changes on the disk. A provider needs to be closed only if it
 * {@linkplain Builder#watch watches} the disk.
 */
public final class DirectoryResources implements ResourceProvider, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(DirectoryResources.class);

    static {
        ServedTree.openWith(provider -> new OpenTree(((DirectoryResources) provider).forest));
    }

    private final Forest forest;
    private final Set<String> uriPrefixes;
    private final @Nullable Watch watch;
    private final AtomicBoolean hasWarned = new AtomicBoolean();

    DirectoryResources(Forest forest, @Nullable WatchSettings settings) {
        this.forest = forest;
        this.uriPrefixes = forest.uriPrefixes();
        this.watch = settings == null ? null : new Watch(forest, settings);
    }

    /**
     * Returns a provider with default settings.
     *
     * @param directories the roots, which must exist; a root that is a symbolic link is resolved when this method is
     *     called
     * @return the provider
     * @throws IllegalArgumentException if there are no roots, or a root is not a directory, cannot be read, or occurs
     *     twice
     */
    public static DirectoryResources of(Path... directories) {
        Builder builder = builder();
        for (Path directory : directories) {
            builder.root(directory);
        }
        return builder.build();
    }

    /**
     * Returns a builder without roots.
     *
     * @return the builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns the names of the roots, as they appear in URIs.
     *
     * @return the names, sorted
     */
    public List<String> roots() {
        return forest.roots();
    }

    /**
     * Returns the path of the file that this provider serves under a URI. This method is intended for the application.
     * Clients never receive paths.
     *
     * @param uri the URI of a file, as listed
     * @return the path, or empty if this provider serves no file under that URI. The file may be replaced at any time,
     *     and this process may have no permission to read it
     * @throws IOException if the attributes of the file cannot be read
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

    /**
     * Checks whether the settings of this provider allow a file or directory to be served. A directory is allowed if it
     * could contain an allowed file. The check considers only the names in the path, and whether the path refers to a
     * regular file. This method is intended for the application, for example to check that the application's private
     * files are not served.
     *
     * @param path an absolute path without symbolic links. If it does not refer to a regular file, it is treated as the
     *     path of a directory
     * @return false if the path is outside all roots, if it contains a hidden or secret name and such names are not
     *     served, or if the globs or the maximum depth exclude it
     */
    public boolean mayServe(Path path) {
        boolean isFile = Files.isRegularFile(path);
        return forest.trees().values().stream().anyMatch(tree -> tree.mayServe(path, isFile));
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

    /**
     * Returns the content of a file as a stream, without a limit on its size. The server limits the size of the
     * response instead, because a client may request a small window of a large file.
     */
    private static ReadResult read(String uri, FileTree tree, List<Path> path) throws IOException {
        BasicFileAttributes attributes = tree.attributes(path).orElseThrow(() -> new ResourceNotFoundException(uri));
        ContentPart.StreamSource source = ContentPart.StreamSource.repeatable(() -> open(uri, tree, path));
        String name = FileNames.lastOf(uri);
        Long length = FileLength.of(attributes.size());
        return ReadResult.of(
                length == null ? ContentPart.stream(name, source) : ContentPart.stream(name, length, source));
    }

    /**
     * Opens a file. Looks the file up once more, because the entry at the path may have been replaced since the first
     * lookup. The returned stream skips bytes by changing the position of its channel.
     */
    private static InputStream open(String uri, FileTree tree, List<Path> path) throws IOException {
        try {
            return Channels.newInputStream(tree.channel(path).orElseThrow(() -> new ResourceNotFoundException(uri)));
        } catch (AccessDeniedException notForUs) { // lists omit files that this process may not read
            log.warn(
                    "The file {} could not be read: this process has no permission. Check the permissions of the file",
                    uri);
            throw new ResourceException(
                    ResourceException.INTERNAL_ERROR,
                    "The server has no permission to read this file",
                    Map.of("uri", uri),
                    notForUs);
        }
    }

    /** Logs a warning for the first subscription if this provider does not watch the disk. */
    @Override
    public CompletionStage<Handle> watch(String uri, RequestContext context) {
        if (watch == null && !hasWarned.getAndSet(true)) {
            log.warn(
                    "A client subscribed to {}, but this DirectoryResources does not watch the disk for changes. Set"
                            + " watch(true), or publish changes with ResourceServer.events()",
                    uri);
        }
        return ResourceProvider.super.watch(uri, context);
    }

    @Override
    public Set<String> uriPrefixes() {
        return uriPrefixes;
    }

    /**
     * Registers a listener if this provider {@linkplain Builder#watch watches} the disk and is not closed. Otherwise,
     * this method has no effect.
     */
    @Override
    public Handle observe(Consumer<ResourceEvent> listener) {
        return watch == null ? Handle.NONE : watch.observe(listener);
    }

    /**
     * Stops watching the disk. An event that is already being delivered still reaches the listeners. They receive no
     * further events. Lists and reads still work.
     */
    @Override
    public void close() {
        if (watch != null) {
            watch.close();
        }
    }

    @Override
    public String toString() {
        return "DirectoryResources" + uriPrefixes;
    }

    /**
     * A builder for {@link DirectoryResources}.
     *
     * <p><b>Globs</b> match the path of a file below its root. The path consists of decoded names with {@code /}
     * between them. Matching is case-sensitive, and Unicode is not normalised. {@code *} matches zero or more
     * characters of a name, {@code ?} one character of a name, and {@code **} zero or more characters of a path.
     * {@code [a-z]} and {@code [!a-z]} match a character inside or outside of a range, <code>{a,b}</code> matches one
     * of several alternatives, and {@code \} escapes the next character. This is the syntax of
     * {@link java.nio.file.FileSystem#getPathMatcher}. Unlike in that method, <code>**&#47;</code> also matches zero
     * directories: <code>**&#47;*.md</code> matches every Markdown file, including files in the root.
     */
    public static final class Builder {

        /** The default maximum number of watched directories: 4,096. */
        public static final int DEFAULT_MAX_WATCHES = 4_096;

        /** The default interval between two rescans: 10 seconds. */
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
         * Adds a root. Its name is the name of the directory, percent-encoded like the names of files, such as
         * {@code odd%20names}. If a root of another directory already has that name, a number is appended, such as
         * {@code docs-2}. A directory without a name, such as {@code /}, gets the name {@code root}.
         *
         * @param directory the directory, which must exist; a symbolic link is resolved when this method is called
         * @return this builder
         * @throws IllegalArgumentException if the path is not a directory, cannot be read, or is already a root
         */
        public Builder root(Path directory) {
            roots.forEach((name, root) -> refuseTwice(name, root, directory));
            return add(RootNames.unique(RootNames.of(directory), roots.keySet()), directory);
        }

        /**
         * Adds a root with a given name.
         *
         * @param name a name that consists of ASCII letters, digits, {@code -}, {@code .}, {@code _} and {@code ~},
         *     other than {@code .} and {@code ..}; must differ from the names of other roots
         * @param directory the directory, which must exist; a symbolic link is resolved when this method is called
         * @return this builder
         * @throws IllegalArgumentException if the name is already used or invalid, or if the path is not a directory or
         *     cannot be read
         */
        public Builder root(String name, Path directory) {
            if (!RootNames.isSafe(name)) {
                throw new IllegalArgumentException(
                        "The name of a root must consist of ASCII letters, digits, '-', '.', '_' and '~', and must not"
                                + " be '.' or '..', but is: " + name);
            }
            if (roots.containsKey(name)) {
                throw new IllegalArgumentException(
                        "Another root already has the name '" + name + "'; specify a different name");
            }
            return add(name, directory);
        }

        private void refuseTwice(String name, Path root, Path directory) {
            try {
                if (Files.isSameFile(root, directory)) {
                    throw new IllegalArgumentException("The directory " + directory + " is already a root, under "
                            + uriPrefix + name + "/; specify it only once, or specify another name for this root");
                }
            } catch (IOException missing) {
                // the method add reports the error
            }
        }

        private Builder add(String name, Path directory) {
            try {
                Path top = directory.toRealPath();
                if (!Files.isDirectory(top)) {
                    throw new IllegalArgumentException("A root must be a directory: " + directory.toAbsolutePath());
                }
                hasHandles &= OpenDirectory.hasHandles(top);
                roots.put(name, top);
                return this;
            } catch (IOException failure) {
                throw new IllegalArgumentException(
                        "A root must exist and be a directory that can be read: " + directory.toAbsolutePath(),
                        failure);
            }
        }

        /**
         * Sets the prefix of URIs. The default is {@code file:///}.
         *
         * @param prefix a scheme in lower case, a colon, and the part of the URI before the name of the root; ends in
         *     {@code /}
         * @return this builder
         * @throws IllegalArgumentException if the prefix does not have this form
         */
        public Builder uriPrefix(String prefix) {
            if (!PREFIX.matcher(prefix).matches()) {
                throw new IllegalArgumentException(
                        "The prefix of URIs must be a scheme and an optional path ending in '/', such as 'docs:///',"
                                + " not: " + prefix);
            }
            AbsoluteUri.requirePrefix("uriPrefix", prefix, "docs:///");
            uriPrefix = prefix;
            return this;
        }

        /**
         * Sets whether hidden files and all files in hidden directories are served. The default is false. A file or
         * directory is hidden if its name begins with a dot, and on Windows also if it has the hidden attribute.
         *
         * @param value true to serve them
         * @return this builder
         */
        public Builder hidden(boolean value) {
            hidden = value;
            return this;
        }

        /**
         * Sets whether files with secret names are served. The default is false. Secret names are those of private
         * keys, key stores, and files in which programs keep passwords and tokens: {@code id_rsa}, {@code *.key},
         * {@code *.pem}, {@code *.p12}, {@code credentials.json}, {@code .netrc} and others, as listed in
         * {@code docs/security.md}. The setting also applies to all files in directories with such names. Matching
         * ignores case. A glob that includes such files does not override this setting.
         *
         * @param value true to serve them
         * @return this builder
         */
        public Builder secretNames(boolean value) {
            secretNames = value;
            return this;
        }

        /**
         * Adds globs for files to serve. A file is served only if at least one of these globs matches its path. By
         * default, all files are served. A directory is visible only if a glob could match a file below it: the glob
         * {@code guide/**} hides all directories outside of {@code guide}.
         *
         * @param globs globs as described {@linkplain Builder above}
         * @return this builder
         * @throws IllegalArgumentException if a glob is invalid
         */
        public Builder include(String... globs) {
            List.of(globs).forEach(glob -> includes.add(Glob.parse(glob)));
            return this;
        }

        /**
         * Adds globs for files to exclude. By default, no files are excluded. A glob that matches a directory excludes
         * everything in it. For example, {@code **}<code>&#47;target</code> excludes every directory with the name
         * {@code target}, and these directories are never read. An excluded file is not served even if it matches a
         * glob of {@link #include}.
         *
         * @param globs globs as described {@linkplain Builder above}
         * @return this builder
         * @throws IllegalArgumentException if a glob is invalid
         */
        public Builder exclude(String... globs) {
            List.of(globs).forEach(glob -> excludes.add(Glob.parse(glob)));
            return this;
        }

        /**
         * Sets the maximum depth of files. By default, the depth is unlimited.
         *
         * @param names the maximum number of names in a file's path below its root: 1 for files directly in the roots
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder maxDepth(int names) {
            if (names < 1) {
                throw new IllegalArgumentException(
                        "maxDepth must be 1 or more (1: files in the roots only), not " + names);
            }
            maxDepth = names;
            return this;
        }

        /**
         * Sets whether directories are resources too. The default is false. The URIs of directories end in {@code /}. A
         * directory is listed as {@code inode/directory} before its entries, and its content is a {@code text/uri-list}
         * of its direct entries. Independently of this setting, {@code resources/directory/read} lists the entries of
         * directories, and clients may subscribe to directories.
         *
         * @param value true to list and serve them
         * @return this builder
         */
        public Builder directories(boolean value) {
            directories = value;
            return this;
        }

        /**
         * Sets whether listeners, such as a server, are notified of files that are added, removed or changed. The
         * default is false. If enabled, one thread watches the directories from the registration of the first listener
         * to the removal of the last one. The provider then uses about 200 bytes of memory for each file and directory.
         * If there are more than one million files and directories, the provider does not report changes in some of the
         * directories. Listeners receive changes in batches: after 0.1 seconds without a further change, but at most
         * one second after the first change. When watching begins, listeners are notified once of possible changes to
         * all files, because earlier changes are unknown.
         *
         * <p>The operating system determines when the provider detects a change in a directory that the system watches:
         * immediately on Linux and Windows, and within ten seconds on macOS. In other directories, the next
         * {@linkplain #rescanInterval scan} detects a change.
         *
         * @param value true to watch
         * @return this builder
         */
        public Builder watch(boolean value) {
            watch = value;
            return this;
        }

        /**
         * Sets the maximum number of directories that the operating system watches. The default is
         * {@link #DEFAULT_MAX_WATCHES}. Other directories, and directories that the system refuses to watch (on Linux
         * beyond {@code fs.inotify.max_user_watches}), are scanned every {@link #rescanInterval} instead.
         *
         * @param value the maximum number; zero for none
         * @return this builder
         * @throws IllegalArgumentException if the value is negative
         */
        public Builder maxWatches(int value) {
            if (value < 0) {
                throw new IllegalArgumentException("maxWatches must be zero or more, not " + value);
            }
            maxWatches = value;
            return this;
        }

        /**
         * Sets the interval between two scans of the directories that the system does not watch, such as those beyond
         * {@link #maxWatches}. The scans also check whether the roots exist. The default is
         * {@link #DEFAULT_RESCAN_INTERVAL}.
         *
         * @param value the time between two scans
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder rescanInterval(Duration value) {
            if (value.isZero() || value.isNegative()) {
                throw new IllegalArgumentException("rescanInterval must be positive, not " + value);
            }
            rescanInterval = value;
            return this;
        }

        /**
         * Sets the time source that determines when directories are scanned and listeners are notified. The default is
         * {@link TimeSource#system()}.
         *
         * @param value the time source
         * @return this builder
         */
        public Builder time(TimeSource value) {
            time = Objects.requireNonNull(value, "time");
            return this;
        }

        /**
         * Sets whether the descriptor of each file has a fingerprint. A client compares fingerprints to check whether
         * its copy is still current. The default is false. The fingerprint is in {@code _meta} under {@code
         * io.github.mcpresources/fingerprint}. It is computed from the size, the time of the last change and the
         * identity of the file, so that the provider need not open the file. A change is not detected if all three stay
         * the same.
         *
         * @param value true to add fingerprints
         * @return this builder
         */
        public Builder fingerprints(boolean value) {
            fingerprints = value;
            return this;
        }

        /**
         * Makes the provider open files as on a platform without directory handles. Tests use this setting on all
         * platforms.
         */
        Builder withoutHandles() {
            hasHandles = false;
            return this;
        }

        /**
         * Sets an action that runs before and after a file or directory is opened. Tests use it to replace the file or
         * directory at that moment.
         */
        Builder between(Consumer<Path> value) {
            between = value;
            return this;
        }

        /** Sets the timeout for opening a file, so that tests need not wait for the default timeout. */
        Builder openTimeout(Duration value) {
            openTimeout = value;
            return this;
        }

        /**
         * Sets the number of steps, such as examined entries, after which a page ends. With a small number, tests get
         * short pages from small trees.
         */
        Builder stepsPerPage(int value) {
            stepsPerPage = value;
            return this;
        }

        /**
         * Builds the provider.
         *
         * @return a new provider
         * @throws IllegalArgumentException if there are no roots
         */
        public DirectoryResources build() {
            if (roots.isEmpty()) {
                throw new IllegalArgumentException(
                        "DirectoryResources needs at least one root; add a root with Builder.root");
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
