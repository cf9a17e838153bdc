package io.github.mcpresources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.registry.ResourceRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a caller cannot distinguish a denied resource from a missing one. */
class VisibleProviderTest {

    private static final Visibility OWN = (caller, uri, descriptor) -> caller.principal()
            .filter(name -> uri.startsWith("notes://" + name + "/"))
            .isPresent();

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final ResourceProvider visible = ResourceProviders.visible(registry, OWN);

    @Test
    void listsOnlyResourcesVisibleToCaller() {
        for (int i = 0; i < 50; i++) {
            registry.resource("notes://ann/" + i).text("a");
            registry.resource("notes://bob/" + i).text("b");
        }
        assertThat(walk("ann", 7)).hasSize(50).allMatch(uri -> uri.startsWith("notes://ann/"));
        assertThat(walk("bob", 7)).hasSize(50).allMatch(uri -> uri.startsWith("notes://bob/"));
        assertThat(walk("eve", 7)).isEmpty();
    }

    @Test
    void ruleThatListsTemplateDoesNotServeItsTextAsUri() {
        String template = "mail://{user}/inbox";
        registry.template(template).read(request -> ReadResult.text("mail of " + request.variable("user")));
        ResourceProvider mail = ResourceProviders.visible(
                registry,
                (caller, uri, entry) -> uri.equals(entry.identifier())
                        || uri.startsWith("mail://" + caller.principal().orElse("-") + "/"));
        assertThat(join(mail.listTemplates(Page.Request.first(10), as("bob"))).items())
                .hasSize(1);
        assertThat(join(mail.read("mail://bob/inbox", as("bob")))).isPresent();
        assertThatThrownBy(() -> join(mail.read(template, as("bob"))))
                .hasCauseInstanceOf(ResourceNotFoundException.class);
    }

    @Test
    void limitsScanOfPageAndContinuesWithCursor() {
        registry.batch(() -> {
            for (int i = 0; i < 5_000; i++) {
                registry.resource(String.format(Locale.ROOT, "notes://ann/%04d", i))
                        .text("a");
            }
            registry.resource("notes://bob/last").text("b");
        });
        Page<ResourceDescriptor> first = join(visible.listResources(Page.Request.first(100), as("bob")));
        assertThat(first.items()).isEmpty();
        assertThat(first.nextCursor()).isPresent();
        assertThat(walk("bob", 100)).containsExactly("notes://bob/last");
    }

    /**
     * A page must show all changes of a batch, or none. A page that is filled from two snapshots would show only some
     * of them.
     */
    @Test
    void fillsPageFromOneSnapshot() {
        for (int i = 0; i < 40; i++) {
            registry.resource(String.format(Locale.ROOT, "notes://bob/%02d", i)).text("b");
        }
        Visibility changing = (caller, uri, descriptor) -> {
            if (uri.equals("notes://bob/09")) { // between the first page of ten and the second one
                registry.batch(() -> {
                    registry.resource("notes://ann/00").text("a");
                    registry.resource("notes://bob/30/ann").text("a");
                });
            }
            return uri.contains("ann");
        };
        ResourceProvider judged = ResourceProviders.visible(registry, changing);
        Page<ResourceDescriptor> page = join(judged.listResources(Page.Request.first(10), as("ann")));
        assertThat(page.items()).isEmpty();
        assertThat(page.nextCursor()).isPresent();
    }

    @Test
    void reportsDeniedResourceAsNotFoundWithoutReadingIt() {
        AtomicInteger reads = new AtomicInteger();
        registry.resource("notes://ann/1").read(request -> {
            reads.incrementAndGet();
            return ReadResult.text("secret");
        });
        assertThatThrownBy(() -> join(visible.read("notes://ann/1", as("bob"))))
                .hasCauseInstanceOf(ResourceNotFoundException.class);
        assertThat(reads).hasValue(0);
        assertThat(join(visible.read("notes://ann/1", as("ann")))).isPresent();
        assertThat(reads).hasValue(1);
    }

    @Test
    void checksEntryThatReplacesAnotherDuringRead() {
        Visibility untitled = (caller, uri, descriptor) -> descriptor.title().isEmpty();
        registry.resource("notes://1").read(request -> {
            registry.resource("notes://1").title("secret").replacing().text("secret");
            return ReadResult.text("secret");
        });
        ResourceProvider judged = ResourceProviders.visible(registry, untitled);
        assertThatThrownBy(() -> join(judged.read("notes://1", as("bob"))))
                .hasCauseInstanceOf(ResourceNotFoundException.class);
    }

    @Test
    void filtersTemplatesInListCompletionAndRead() {
        registry.template("notes://ann/{id}").complete("id", "1", "2").read(request -> ReadResult.text("a"));
        Completion.Request completion = new Completion.Request("notes://ann/{id}", "id", "", Map.of());
        assertThat(join(visible.listTemplates(Page.Request.first(10), as("ann")))
                        .items())
                .hasSize(1);
        assertThat(join(visible.listTemplates(Page.Request.first(10), as("bob")))
                        .items())
                .isEmpty();
        assertThat(join(visible.complete(completion, as("ann")))).isPresent();
        assertThat(join(visible.complete(completion, as("bob")))).isEmpty();
        assertThat(join(visible.read("notes://ann/1", as("ann")))).isPresent();
        assertThatThrownBy(() -> join(visible.read("notes://ann/1", as("bob"))))
                .hasCauseInstanceOf(ResourceNotFoundException.class);
    }

    @Test
    void throwingRuleDeniesAccess() {
        registry.resource("notes://1").text("");
        for (Throwable thrown :
                List.of(new IllegalStateException("no"), new IOException("no"), new StackOverflowError())) {
            ResourceProvider broken = ResourceProviders.visible(registry, (caller, uri, descriptor) -> {
                if (thrown instanceof Error error) {
                    throw error;
                }
                throw (Exception) thrown;
            });
            assertThat(join(broken.listResources(Page.Request.first(10), as("ann")))
                            .items())
                    .isEmpty();
            assertThatThrownBy(() -> join(broken.read("notes://1", as("ann"))))
                    .hasCauseInstanceOf(ResourceNotFoundException.class);
        }
    }

    @Test
    void returnsEmptyForUnclaimedUri() {
        assertThat(join(visible.read("notes://ann/none", as("ann")))).isEmpty();
        assertThat(join(visible.describe("notes://ann/none", as("ann")))).isEmpty();
    }

    @Test
    void makesCacheHintPrivate() {
        CacheHint hint = new CacheHint(Duration.ofMinutes(1), CacheHint.Scope.PUBLIC);
        registry.resource("notes://ann/1").content(ReadResult.text("a").cache(hint));
        ReadResult result = join(visible.read("notes://ann/1", as("ann"))).orElseThrow();
        assertThat(((Contents) result).cache())
                .isEqualTo(new CacheHint(Duration.ofMinutes(1), CacheHint.Scope.PRIVATE));
    }

    @Test
    void describesFilesAndDirectoriesAsListed(@TempDir Path top) throws IOException {
        Files.createDirectories(top.resolve("ann"));
        Files.writeString(top.resolve("ann/a.txt"), "a");
        DirectoryResources files = DirectoryResources.builder().root("r", top).build();
        ResourceDescriptor listed = join(files.listResources(Page.Request.first(10), as("ann")))
                .items()
                .get(0);
        assertThat(join(files.describe("file:///r/ann/a.txt", as("ann")))).contains(listed);
        ResourceDescriptor directory = join(files.listChildren("file:///r/", Page.Request.first(10), as("ann")))
                .orElseThrow()
                .items()
                .get(0);
        assertThat(join(files.describe("file:///r/ann/", as("ann")))).contains(directory);
        assertThat(join(files.describe("file:///r/", as("ann"))).flatMap(Descriptor::mimeType))
                .contains("inode/directory");
        for (String missing : List.of("file:///r/ann", "file:///r/none", "file:///r/ann/a.txt/", "file:///r/ann//")) {
            assertThatThrownBy(() -> join(files.describe(missing, as("ann"))))
                    .as(missing)
                    .hasCauseInstanceOf(ResourceNotFoundException.class);
        }
        assertThat(join(files.describe("other://x", as("ann")))).isEmpty();
    }

    @Test
    void filtersChildrenOfDirectory(@TempDir Path top) throws IOException {
        Files.createDirectories(top.resolve("ann"));
        Files.writeString(top.resolve("ann/public.txt"), "a");
        Files.writeString(top.resolve("ann/secret.txt"), "a");
        ResourceProvider judged = ResourceProviders.visible(
                DirectoryResources.builder().root("r", top).build(),
                (caller, uri, descriptor) -> !uri.endsWith("secret.txt") && !uri.equals("file:///r/"));
        assertThat(join(judged.listChildren("file:///r/ann/", Page.Request.first(10), as("ann")))
                        .orElseThrow()
                        .items())
                .extracting(ResourceDescriptor::uri)
                .containsExactly("file:///r/ann/public.txt");
        assertThatThrownBy(() -> join(judged.listChildren("file:///r/", Page.Request.first(10), as("ann"))))
                .hasCauseInstanceOf(ResourceNotFoundException.class);
    }

    @Test
    void appliesRuleToProviderWithoutDescriptions() {
        ResourceProvider plain = new ResourceProvider() {
            @Override
            public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
                return registry.listResources(page, context);
            }

            @Override
            public CompletionStage<Page<TemplateDescriptor>> listTemplates(Page.Request page, RequestContext context) {
                return registry.listTemplates(page, context);
            }

            @Override
            public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
                return registry.read(uri, context);
            }
        };
        registry.resource("notes://ann/1").text("");
        for (int i = 0; i < 250; i++) {
            registry.template(String.format(Locale.ROOT, "notes://%03d/{id}", i))
                    .read(request -> ReadResult.text(""));
        }
        ResourceProvider judged = ResourceProviders.visible(plain, OWN);
        assertThat(join(judged.read("notes://ann/1", as("ann")))).isPresent();
        assertThatThrownBy(() -> join(judged.read("notes://ann/1", as("bob"))))
                .hasCauseInstanceOf(ResourceNotFoundException.class);
        assertThat(join(plain.describeTemplate("notes://249/{id}", as("ann")))).isPresent();
        assertThat(join(plain.describeTemplate("notes://250/{id}", as("ann")))).isEmpty();
    }

    @Test
    void changeConcernsCallersThatSeeEntryBeforeOrAfter() {
        List<ResourceEvent> events = new ArrayList<>();
        Caller ann = Caller.of("ann");
        ResourceEvent.Change change = new ResourceEvent.Change(
                ResourceEvent.Change.Kind.REMOVED,
                ResourceDescriptor.ofJson(Map.of("uri", "notes://ann/1", "name", "1")),
                Visibility.EVERYTHING);
        ResourceEvent.ListChanged all = new ResourceEvent.ListChanged(List.of(change));
        assertThat(all.concerns(Caller.ANONYMOUS)).isTrue();
        ResourceProvider telling = new ResourceProvider() {
            @Override
            public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
                return registry.listResources(page, context);
            }

            @Override
            public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
                return registry.read(uri, context);
            }

            @Override
            public Handle observe(Consumer<ResourceEvent> listener) {
                listener.accept(all);
                listener.accept(new ResourceEvent.ListChanged());
                return Handle.NONE;
            }
        };
        ResourceProviders.visible(telling, OWN).observe(events::add);
        assertThat(((ResourceEvent.ListChanged) events.get(0)).concerns(ann)).isTrue();
        assertThat(((ResourceEvent.ListChanged) events.get(0)).concerns(Caller.of("bob")))
                .isFalse();
        assertThat(((ResourceEvent.ListChanged) events.get(1)).concerns(Caller.of("bob")))
                .isTrue();
    }

    private List<String> walk(String name, int limit) {
        List<String> seen = new ArrayList<>();
        Page<ResourceDescriptor> page = join(visible.listResources(Page.Request.first(limit), as(name)));
        page.items().forEach(item -> seen.add(item.uri()));
        while (page.nextCursor().isPresent()) {
            assertThat(page.items().size()).isLessThanOrEqualTo(limit);
            page = join(
                    visible.listResources(Page.Request.after(page.nextCursor().get(), limit), as(name)));
            page.items().forEach(item -> seen.add(item.uri()));
        }
        return seen;
    }

    private static RequestContext as(String name) {
        return ServerRequest.builder().caller(Caller.of(name)).build();
    }

    private static <T> T join(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }
}
