package io.github.mcpresources.skills;

import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Handle;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.SkillDescriptor;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.internal.opening.ServedTree;
import io.github.mcpresources.internal.request.ServerRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A provider that serves a directory of Agent Skills. Each directory below it that contains a valid {@code SKILL.md} is
 * a skill.
 *
 * <pre>{@code
 * ResourceServer.of(SkillResources.of(Path.of("skills"))).serveStdio("skills", "1");
 * // skill://greeting/SKILL.md, skill://greeting/references/languages.md
 * }</pre>
 *
 * <p>Clients list the skills with {@code skills/list}. The list contains the front matter of each {@code SKILL.md} and
 * the digest of each file. Clients read the files as resources, and the directories with {@code
 * resources/directory/read}.
 *
 * <p><b>Validity.</b> A directory whose {@code SKILL.md} breaks a rule of the Agent Skills specification is not listed
 * as a skill; {@link #problems} states the reason. Its files remain resources.
 *
 * <p><b>Cache.</b> The digest, size and front matter of a file are computed from the same bytes, and are cached. They
 * are computed again if the size, the times of the last change or the identity of the file have changed. They are also
 * computed again if the file was last read less than two seconds after a change, because a second change within this
 * time may leave the size, the times and the identity the same.
 *
 * <p><b>Files.</b> The rules of {@link DirectoryResources} apply: symbolic links below the directory are not followed,
 * and special files, hidden files and files with secret names are not served. Directories have no slash at the end of
 * their URIs.
 *
 * <p>A provider needs to be closed only if it {@linkplain Builder#watch watches} the disk.
 *
 * @see <a href="https://agentskills.io/specification">Agent Skills: Specification</a>
 * @see <a href="https://modelcontextprotocol.io/seps/2640-skills-extension">SEP-2640: Skills extension</a>
 */
public final class SkillResources implements ResourceProvider, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(SkillResources.class);

    private static final int MAX_LOGGED = 10_000;

    private static final Capabilities CAPABILITIES = new Capabilities(true, true, false, true);

    private final Path directory;
    private final DirectoryResources files;
    private final ServedTree tree;
    private final SkillUris uris;
    private final SkillReader reader;
    private final ManifestDescriptors descriptors;
    private final boolean watches;
    private final AtomicBoolean hasWarned = new AtomicBoolean();
    private final LoggedReasons logged;

    private SkillResources(Builder builder, Path directory) {
        this.directory = directory;
        this.logged = new LoggedReasons(directory, MAX_LOGGED);
        this.files = DirectoryResources.builder()
                .uriPrefix(SkillUris.FILES_PREFIX)
                .root(SkillUris.FILES_ROOT, directory)
                .maxDepth(SkillDirectory.MAX_DEPTH + 1)
                .watch(builder.watch)
                .time(builder.time)
                .build();
        this.tree = ServedTree.of(files);
        this.uris = SkillUris.of(builder.prefix);
        this.watches = builder.watch;
        TimeSource time = builder.time;
        this.reader = new SkillReader(uris, builder.limits, new SkillCache(), time::instant);
        this.descriptors = new ManifestDescriptors(tree, reader, uris);
    }

    /**
     * Returns a provider with default settings.
     *
     * @param directory the directory that contains the directories of the skills, at any depth; a symbolic link is
     *     resolved when this method is called
     * @return the provider
     * @throws IllegalArgumentException if the path is not a directory, or cannot be read
     */
    public static SkillResources of(Path directory) {
        return builder().directory(directory).build();
    }

    /**
     * Returns a builder without a directory.
     *
     * @return the builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Examines all skills, and returns the directories and files that are not served as skills or as parts of skills.
     * This method reads each file whose digest is not known yet. A reason that it returns is not logged later.
     *
     * @return the directories that are not valid skills, and the files that are not part of their skills
     * @throws IOException if a directory cannot be read
     */
    public List<Problem> problems() throws IOException {
        List<Problem> problems = new ArrayList<>();
        ServerRequest context = ServerRequest.detached();
        String from = "";
        while (true) {
            Page<SkillDescriptor> page = SkillWalk.page(
                    tree,
                    reader,
                    (path, reason) -> {
                        logged.add(path, reason);
                        problems.add(new Problem(directory.resolve(path), reason));
                    },
                    from,
                    context.limits().pageSize(),
                    context);
            if (page.nextCursor().isEmpty()) {
                return List.copyOf(problems);
            }
            from = page.nextCursor().get();
        }
    }

    /**
     * A directory that is not a valid skill, or a file or directory that is not part of its skill.
     *
     * @param path the path of the file or directory; it is for the application, and clients never receive it. Names
     *     with unusual characters are percent-encoded
     * @param reason the reason
     */
    public record Problem(Path path, String reason) {}

    @Override
    public CompletionStage<Page<SkillDescriptor>> listSkills(Page.Request page, RequestContext context) {
        return context.blocking(
                () -> SkillWalk.page(tree, reader, logged::warn, page.cursor().orElse(""), page.limit(), context));
    }

    @Override
    public CompletionStage<Optional<SkillDescriptor>> describeSkill(String uri, RequestContext context) {
        String end = "/" + SkillDirectory.MANIFEST;
        Optional<String> path = uris.path(uri).filter(it -> it.endsWith(end));
        return path.isEmpty()
                ? none()
                : context.blocking(() -> SkillWalk.skill(
                        tree,
                        reader,
                        path.get().substring(0, path.get().length() - SkillDirectory.MANIFEST.length()),
                        context));
    }

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
        return files.listResources(page, context)
                .thenCompose(listed -> context.blocking(() -> descriptors.outer(listed)));
    }

    @Override
    public CompletionStage<Optional<Page<ResourceDescriptor>>> listChildren(
            String directoryUri, Page.Request page, RequestContext context) {
        Optional<String> path = uris.path(directoryUri);
        return path.isEmpty()
                ? none()
                : files.listChildren(SkillUris.directory(path.get()), page, context)
                        .thenCompose(found -> found.isEmpty()
                                ? none()
                                : context.blocking(() -> Optional.of(descriptors.outer(found.get()))));
    }

    @Override
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        Optional<String> path = uris.path(uri).filter(uris::mayBeFile);
        return path.isEmpty() ? none() : orEmpty(files.read(SkillUris.file(path.get()), context));
    }

    @Override
    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
        Optional<String> path = uris.path(uri);
        if (path.isEmpty()) {
            return none();
        }
        CompletionStage<Optional<Descriptor>> file =
                !uris.mayBeFile(path.get()) ? none() : orEmpty(files.describe(SkillUris.file(path.get()), context));
        return file.thenCompose(found -> found.isPresent()
                        ? CompletableFuture.completedFuture(found)
                        : orEmpty(files.describe(SkillUris.directory(path.get()), context)))
                .thenCompose(found -> found.isPresent() && found.get() instanceof ResourceDescriptor entry
                        ? context.blocking(() -> Optional.of(descriptors.described(entry, uri, path.get())))
                        : none());
    }

    /** Replaces the failure for a missing resource with an empty result, because another provider may have the URI. */
    private static <T> CompletionStage<Optional<T>> orEmpty(CompletionStage<Optional<T>> stage) {
        return stage.exceptionallyCompose(failure -> Causes.unwrap(failure) instanceof ResourceNotFoundException
                ? none()
                : CompletableFuture.failedFuture(failure));
    }

    private static <T> CompletionStage<Optional<T>> none() {
        return CompletableFuture.completedFuture(Optional.empty());
    }

    /** Logs a warning for the first subscription if this provider does not watch the disk. */
    @Override
    public CompletionStage<Handle> watch(String uri, RequestContext context) {
        if (!watches && !hasWarned.getAndSet(true)) {
            log.warn(
                    "A client subscribed to {}, but these SkillResources do not watch the disk for changes. Set"
                            + " watch(true), or publish changes with ResourceServer.events()",
                    uri);
        }
        return ResourceProvider.super.watch(uri, context);
    }

    @Override
    public Set<String> uriPrefixes() {
        return Set.of(uris.start());
    }

    @Override
    public Capabilities capabilities() {
        return CAPABILITIES;
    }

    @Override
    public Handle observe(Consumer<ResourceEvent> listener) {
        return files.observe(event -> SkillEvents.outer(event, uris).ifPresent(listener));
    }

    /** Stops watching the disk. Lists and reads still work. */
    @Override
    public void close() {
        files.close();
    }

    SkillReader reader() {
        return reader;
    }

    @Override
    public String toString() {
        return "SkillResources[" + uris.start() + "]";
    }

    /**
     * The limits of a skill. A directory that exceeds one of them is not a skill.
     *
     * @param files the maximum number of files, at most {@value #MAX_FILES}
     * @param bytes the maximum total size of the files in bytes, at most {@value #MAX_BYTES}
     * @param frontMatterBytes the maximum size of the front matter of {@code SKILL.md} in bytes, at most 1 MiB
     */
    public record Limits(int files, long bytes, int frontMatterBytes) {

        /** The maximum number of files that the protocol recommends: 512. */
        public static final int MAX_FILES = 512;

        /** The maximum size of a skill that the protocol recommends: 16 MiB. */
        public static final long MAX_BYTES = 16L << 20;

        /** The default maximum size of the front matter: 64 KiB. */
        public static final int DEFAULT_FRONT_MATTER_BYTES = 64 << 10;

        /**
         * Creates the limits of a skill.
         *
         * @param files the maximum number of files, at most {@value #MAX_FILES}
         * @param bytes the maximum total size of the files in bytes, at most {@value #MAX_BYTES}
         * @param frontMatterBytes the maximum size of the front matter in bytes, at most 1 MiB
         * @throws IllegalArgumentException if a limit is less than 1 or more than its maximum
         */
        public Limits {
            check("files", files, MAX_FILES);
            check("bytes", bytes, MAX_BYTES);
            check("frontMatterBytes", frontMatterBytes, 1 << 20);
        }

        private static void check(String name, long value, long max) {
            if (value < 1 || value > max) {
                throw new IllegalArgumentException(
                        "The limit " + name + " must be between 1 and " + max + ", not " + value);
            }
        }

        /**
         * Returns the default limits: {@link #MAX_FILES}, {@link #MAX_BYTES} and {@link #DEFAULT_FRONT_MATTER_BYTES}.
         *
         * @return the limits
         */
        public static Limits defaults() {
            return new Limits(MAX_FILES, MAX_BYTES, DEFAULT_FRONT_MATTER_BYTES);
        }
    }

    /** A builder for {@link SkillResources}. */
    public static final class Builder {

        private @Nullable Path directory;
        private String prefix = "";
        private boolean watch;
        private Limits limits = Limits.defaults();
        private TimeSource time = TimeSource.system();

        Builder() {}

        /**
         * Sets the directory that contains the directories of the skills, at any depth.
         *
         * @param value the directory, which must exist when the provider is built; a symbolic link is resolved then
         * @return this builder
         */
        public Builder directory(Path value) {
            directory = Objects.requireNonNull(value, "directory");
            return this;
        }

        /**
         * Sets the prefix of all paths in the URIs of this provider. The prefix consists of the segments between {@code
         * skill://} and the path of the skill, and is empty by default. Two providers of one server need different
         * prefixes.
         *
         * @param value segments such as {@code acme/billing}, which consist of letters, digits, {@code -}, {@code .},
         *     {@code _} and {@code ~}; the first one has no upper-case letters
         * @return this builder
         * @throws IllegalArgumentException if the prefix does not have this form
         */
        public Builder prefix(String value) {
            SkillUris.of(value);
            prefix = value;
            return this;
        }

        /**
         * Sets whether listeners, such as a server, are notified of files that are added, removed or changed, as
         * described at {@link DirectoryResources.Builder#watch}. The default is false.
         *
         * @param value true to watch
         * @return this builder
         */
        public Builder watch(boolean value) {
            watch = value;
            return this;
        }

        /**
         * Sets the limits of a skill. The default is {@link Limits#defaults}.
         *
         * @param value the limits
         * @return this builder
         */
        public Builder limits(Limits value) {
            limits = Objects.requireNonNull(value, "limits");
            return this;
        }

        /**
         * Sets the time source. It is used to check whether a file has changed recently, and to decide when listeners
         * are notified. The default is {@link TimeSource#system()}.
         *
         * @param value the time source
         * @return this builder
         */
        public Builder time(TimeSource value) {
            time = Objects.requireNonNull(value, "time");
            return this;
        }

        /**
         * Builds the provider.
         *
         * @return a new provider
         * @throws IllegalArgumentException if there is no directory, or it does not exist or cannot be read
         */
        public SkillResources build() {
            if (directory == null) {
                throw new IllegalArgumentException("SkillResources needs a directory; set it with Builder.directory");
            }
            return new SkillResources(this, directory);
        }
    }
}
