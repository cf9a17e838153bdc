package io.github.mcpresources.files;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.Page;
import io.github.mcpresources.PageRequest;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.regex.Pattern;

/**
 * Directory trees as resources: every regular file in them has one URI, and nothing else has.
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
 * files are left out, and so is what has a URI longer than {@link io.github.mcpresources.ResourceLimits#uriLength()}.
 *
 * <p><b>Containment.</b> Symbolic links are never followed, not even those that stay inside; FIFOs, sockets and devices
 * are never opened. Where the platform has it (Linux), each name is looked up relative to the handle of its directory,
 * so that no swap of a parent leads outside. Elsewhere paths are resolved before and after each step, which a precise
 * swap of a parent can still outrun. What is refused looks like what does not exist. Hard links are files like others.
 */
public final class DirectoryResources implements ResourceProvider {

    private final Forest forest;

    DirectoryResources(Forest forest) {
        this.forest = forest;
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

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(PageRequest page, RequestContext context) {
        WalkPosition position = position(page, context);
        return context.blocking(() -> TreeWalk.files(forest, position, page.limit(), context));
    }

    @Override
    public CompletionStage<Optional<Page<ResourceDescriptor>>> listChildren(
            String directoryUri, PageRequest page, RequestContext context) {
        Optional<String> path = forest.path(directoryUri);
        Optional<List<Path>> names = path.flatMap(it -> forest.tree(it).directory(below(it)));
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
        FileTree tree = forest.tree(path.get());
        Optional<List<Path>> names = tree.path(below(path.get()));
        if (names.isEmpty()) {
            return CompletableFuture.failedFuture(new ResourceNotFoundException(uri));
        }
        return context.blocking(() -> Optional.of(read(uri, tree, names.get(), context)));
    }

    @Override
    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
        Optional<String> path = forest.path(uri);
        if (path.isEmpty()) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        FileTree tree = forest.tree(path.get());
        return context.blocking(() -> Optional.of(
                tree.descriptor(uri, below(path.get())).orElseThrow(() -> new ResourceNotFoundException(uri))));
    }

    private static ReadResult read(String uri, FileTree tree, List<Path> path, RequestContext context)
            throws IOException {
        long limit = context.limits().resultBytes();
        BasicFileAttributes attributes = tree.attributes(path).orElseThrow(() -> new ResourceNotFoundException(uri));
        check(attributes.size(), limit);
        return ReadResult.of(
                ContentPart.stream(FileNames.lastOf(uri), attributes.size(), () -> open(uri, tree, path, limit)));
    }

    /** Looks the file up once more: between a look and an open without a handle in between, all may have changed. */
    private static InputStream open(String uri, FileTree tree, List<Path> path, long limit) throws IOException {
        SeekableByteChannel file = tree.file(path).orElseThrow(() -> new ResourceNotFoundException(uri));
        try {
            check(file.size(), limit);
        } catch (IOException | RuntimeException refused) {
            file.close();
            throw refused;
        }
        return Channels.newInputStream(file);
    }

    private static void check(long bytes, long limit) {
        if (bytes > limit) {
            throw LimitExceededException.resultBytes(bytes, limit);
        }
    }

    /** The segments of a path without its root. */
    private static String below(String path) {
        return path.substring(path.indexOf('/') + 1);
    }

    /** Collects roots and settings. */
    public static final class Builder {

        private static final Pattern PREFIX = Pattern.compile("[a-z][a-z0-9+.-]*:[A-Za-z0-9._~/:@!$&'()*+,;=-]*/");

        private final Map<String, Path> roots = new LinkedHashMap<>();
        private String uriPrefix = "file:///";
        private boolean hidden;
        private boolean fingerprints;
        private boolean hasHandles = true;
        private int stepsPerPage = 20_000;

        private Builder() {}

        /**
         * Adds a root that is called as its directory, made safe for a URI; a number follows where a root has that name
         * already.
         *
         * @param directory the directory, which must exist; a symbolic link is resolved now
         * @return this builder
         * @throws IllegalArgumentException if it is not a directory or cannot be read
         */
        public Builder root(Path directory) {
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
         * Sets whether each file is listed with a fingerprint, by which a client tells whether its copy is still good;
         * it is not unless set. No file is opened for it: see {@link io.github.mcpresources.ComputedMetadata}.
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
            Map<String, FileTree> trees = new LinkedHashMap<>();
            roots.forEach((name, top) -> trees.put(
                    name,
                    new FileTree(name, top, hasHandles, hidden, fingerprints, new FileNames(top.getFileSystem()))));
            return new DirectoryResources(new Forest(uriPrefix, trees, new DirectoryImages(), stepsPerPage));
        }
    }
}
