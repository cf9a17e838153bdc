package io.github.mcpresources.testkit.provider;

import static java.util.concurrent.CompletableFuture.completedFuture;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Completion;
import io.github.mcpresources.CompletionRequest;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Page;
import io.github.mcpresources.PageRequest;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.TemplateDescriptor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** One thing wrong with each of them. */
final class BrokenProviders {

    /**
     * A provider that breaks a rule.
     *
     * @param rule the rule
     * @param beside rules that break with it, of necessity
     * @param provider the provider
     */
    record Broken(String rule, Set<String> beside, Altered provider) {
        @Override
        public String toString() {
            return rule;
        }
    }

    private BrokenProviders() {}

    static Stream<Broken> all() {
        return Stream.of(
                broken("P1.listed", new Altered() {
                    @Override
                    public CompletionStage<Page<TemplateDescriptor>> listTemplates(
                            PageRequest page, RequestContext context) {
                        throw new IllegalStateException("no such table");
                    }
                }),
                broken("P1.read", new Altered() {
                    @Override
                    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
                        return uri.equals("notes://n5") ? nothing() : good.read(uri, context);
                    }
                }),
                broken("P1.described", new Altered() {
                    @Override
                    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
                        return uri.equals("notes://n5") ? nothing() : good.describe(uri, context);
                    }
                }),
                broken("P7.read", new Altered() {
                    @Override
                    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
                        return good.read(uri, context)
                                .thenApply(found -> found.isEmpty() && uri.equals("notes://n99")
                                        ? Optional.of(ReadResult.text("Not found"))
                                        : found);
                    }
                }),
                broken("P7.described", new Altered() {
                    @Override
                    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
                        return uri.equals("notes://n99")
                                ? CompletableFuture.failedFuture(new IllegalStateException("no row"))
                                : good.describe(uri, context);
                    }
                }),
                broken("P2.template", withTemplate("notes://broken/{id"), "P2.found"),
                broken("P2.found", new Altered() {
                    @Override
                    public CompletionStage<Optional<TemplateDescriptor>> describeTemplate(
                            String template, RequestContext context) {
                        return nothing();
                    }
                }),
                broken("P2.unlisted", new Altered() {
                    @Override
                    public CompletionStage<Optional<TemplateDescriptor>> describeTemplate(
                            String template, RequestContext context) {
                        return completedFuture(Optional.of(template(template)));
                    }
                }),
                broken("P2.read", new Altered() {
                    @Override
                    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
                        return uri.equals("notes://item/7") ? nothing() : good.read(uri, context);
                    }

                    @Override
                    public CompletionStage<Optional<Completion>> complete(
                            CompletionRequest request, RequestContext context) {
                        return nothing();
                    }
                }),
                broken("P2.described", new Altered() {
                    @Override
                    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
                        return uri.startsWith("notes://item/")
                                ? completedFuture(Optional.of(ResourceDescriptor.of("notes://item", "item")))
                                : good.describe(uri, context);
                    }
                }),
                broken("P2.match", new Altered() {
                    @Override
                    public CompletionStage<Page<TemplateDescriptor>> listTemplates(
                            PageRequest page, RequestContext context) {
                        return completedFuture(Page.last(List.of(template(GLUED))));
                    }

                    @Override
                    public CompletionStage<Optional<TemplateDescriptor>> describeTemplate(
                            String template, RequestContext context) {
                        return completedFuture(
                                template.equals(GLUED) ? Optional.of(template(GLUED)) : Optional.empty());
                    }

                    @Override
                    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
                        return uri.equals("notes://123")
                                ? completedFuture(Optional.of(ReadResult.text("123")))
                                : good.read(uri, context);
                    }

                    @Override
                    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
                        return uri.equals("notes://123")
                                ? completedFuture(Optional.of(template(GLUED)))
                                : good.describe(uri, context);
                    }

                    @Override
                    public CompletionStage<Optional<Completion>> complete(
                            CompletionRequest request, RequestContext context) {
                        return nothing();
                    }

                    @Override
                    ProviderOptions options() {
                        return super.options().variable("a", "1").variable("b", "23");
                    }
                }),
                broken("P9.offered", new Altered() {
                    @Override
                    public CompletionStage<Optional<Completion>> complete(
                            CompletionRequest request, RequestContext context) {
                        return request.argument().equals("id")
                                ? CompletableFuture.failedFuture(new IllegalStateException("no index"))
                                : good.complete(request, context);
                    }
                }),
                broken("P9.unknown", new Altered() {
                    @Override
                    public CompletionStage<Optional<Completion>> complete(
                            CompletionRequest request, RequestContext context) {
                        return request.argument().startsWith("no_such")
                                ? completedFuture(Optional.of(Completion.NONE))
                                : good.complete(request, context);
                    }
                }),
                broken("P9.unlisted", new Altered() {
                    @Override
                    public CompletionStage<Optional<Completion>> complete(
                            CompletionRequest request, RequestContext context) {
                        return request.uriTemplate().startsWith("notes:")
                                ? good.complete(request, context)
                                : completedFuture(Optional.of(Completion.NONE));
                    }
                }),
                broken("P9.read", new Altered() {
                    @Override
                    public CompletionStage<Optional<Completion>> complete(
                            CompletionRequest request, RequestContext context) {
                        return request.argument().equals("id")
                                ? completedFuture(Optional.of(Completion.of(List.of("9"))))
                                : good.complete(request, context);
                    }
                }),
                broken(
                        "P3.once",
                        new Altered() {
                            @Override
                            public CompletionStage<Page<ResourceDescriptor>> listResources(
                                    PageRequest page, RequestContext context) {
                                return good.listResources(page, context)
                                        .thenApply(found -> page.cursor().isPresent()
                                                        && found.nextCursor().isEmpty()
                                                ? Page.last(twice(found.items()))
                                                : found);
                            }
                        },
                        "P3.order",
                        "P3.changing"),
                broken(
                        "P3.end",
                        new Altered() {
                            @Override
                            public CompletionStage<Page<ResourceDescriptor>> listResources(
                                    PageRequest page, RequestContext context) {
                                return good.listResources(page, context)
                                        .thenApply(found -> found.nextCursor().isEmpty()
                                                        && page.cursor().isPresent()
                                                ? found.withNextCursor(
                                                        page.cursor().get())
                                                : found);
                            }
                        },
                        "P3.changing"),
                broken("P3.order", new Altered() {
                    @Override
                    public CompletionStage<Page<ResourceDescriptor>> listResources(
                            PageRequest page, RequestContext context) {
                        return good.listResources(page, context).thenApply(found -> {
                            List<ResourceDescriptor> turned = new ArrayList<>(found.items());
                            java.util.Collections.reverse(turned);
                            return found.nextCursor()
                                    .map(next -> Page.of(turned, next))
                                    .orElse(Page.last(turned));
                        });
                    }
                }),
                broken(
                        "P3.stable",
                        new Altered() {
                            private int calls;

                            @Override
                            public CompletionStage<Page<ResourceDescriptor>> listResources(
                                    PageRequest page, RequestContext context) {
                                return page.limit() == 2 && page.cursor().isPresent() && calls++ % 2 == 1
                                        ? completedFuture(Page.empty())
                                        : good.listResources(page, context);
                            }

                            @Override
                            ProviderOptions options() {
                                return super.options().change(() -> {}); // pages of two are asked for elsewhere, too
                            }
                        },
                        "P3.changing"),
                broken("P5.forged", new Altered() {
                    @Override
                    public CompletionStage<Page<ResourceDescriptor>> listResources(
                            PageRequest page, RequestContext context) {
                        page.cursor()
                                .filter(cursor -> !cursor.startsWith("notes:"))
                                .ifPresent(Integer::parseInt);
                        return good.listResources(page, context);
                    }
                }),
                broken("P5.foreign", new Altered() {
                    @Override
                    public CompletionStage<Page<ResourceDescriptor>> listResources(
                            PageRequest page, RequestContext context) {
                        return page.cursor()
                                        .filter(cursor -> cursor.startsWith("notes://o"))
                                        .isPresent()
                                ? completedFuture(Page.last(
                                        List.of(ResourceDescriptor.of("notes://other/{+path}", "a template"))))
                                : good.listResources(page, context);
                    }
                }),
                broken("P3.changing", new ByIndex()),
                broken("P3.concurrent", new Interrupted()),
                broken("P4.read", new Altered() {
                    @Override
                    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
                        return good.read(uri, asAnn(context));
                    }
                }),
                broken("P4.described", new Altered() {
                    @Override
                    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
                        return good.describe(uri, asAnn(context));
                    }
                }),
                broken("P6.traversal", new Altered() {
                    @Override
                    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
                        return uri.contains("%2e%2e/") && uri.endsWith("etc/passwd")
                                ? completedFuture(Optional.of(ReadResult.text("root:x:0:0:root:/root:/bin/sh")))
                                : good.read(uri, context);
                    }
                }),
                broken(
                        "P8.hostile",
                        new Altered() {
                            @Override
                            public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
                                return good.read(java.net.URI.create(uri).toString(), context);
                            }
                        },
                        "P8.values"),
                broken("P8.values", new Altered() {
                    @Override
                    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
                        return uri.length() > 1000 && uri.startsWith("notes://item/")
                                ? new CompletableFuture<>()
                                : good.read(uri, context);
                    }

                    @Override
                    ProviderOptions options() {
                        return super.options().patience(Duration.ofSeconds(5));
                    }
                }));
    }

    private static final String GLUED = "notes://{a}{b}";

    private static Broken broken(String rule, Altered provider, String... beside) {
        return new Broken(rule, Set.of(beside), provider);
    }

    private static <T> CompletionStage<Optional<T>> nothing() {
        return completedFuture(Optional.empty());
    }

    private static TemplateDescriptor template(String text) {
        return TemplateDescriptor.ofJson(Map.of("uriTemplate", text, "name", "a template"));
    }

    private static <T> List<T> twice(List<T> items) {
        List<T> twice = new ArrayList<>(items);
        twice.addAll(items);
        return twice;
    }

    private static RequestContext asAnn(RequestContext context) {
        return context.caller().equals(Caller.ANONYMOUS)
                ? context
                : RequestContext.builder().caller(Notes.ANN).build();
    }

    private static Altered withTemplate(String text) {
        return new Altered() {
            @Override
            public CompletionStage<Page<TemplateDescriptor>> listTemplates(PageRequest page, RequestContext context) {
                return good.listTemplates(page, context)
                        .thenApply(found -> found.nextCursor().isEmpty()
                                ? found.followedBy(Page.last(List.of(template(text))))
                                : found);
            }
        };
    }

    /** Pages by index, so that what comes or goes before it moves the rest. */
    private static final class ByIndex extends Altered {
        @Override
        public CompletionStage<Page<ResourceDescriptor>> listResources(PageRequest page, RequestContext context) {
            int from = page.cursor()
                    .filter(cursor -> cursor.matches("\\d{1,6}"))
                    .map(Integer::parseInt)
                    .orElse(0);
            return good.listResources(PageRequest.first(1000), context).thenApply(found -> {
                List<ResourceDescriptor> all = found.items();
                int start = Math.min(from, all.size());
                int end = Math.min(start + page.limit(), all.size());
                return end < all.size()
                        ? Page.of(all.subList(start, end), String.valueOf(end))
                        : Page.last(all.subList(start, end));
            });
        }
    }

    /** Lists nothing while it is changed by another thread; the change takes until a list was asked for. */
    private static final class Interrupted extends Altered {
        private final CountDownLatch refused = new CountDownLatch(1);
        private volatile boolean changing;
        private int changes;

        @Override
        ProviderOptions options() {
            return super.options().change(() -> {
                if (changes++ < 50) {
                    return; // the walk of one thread has fewer pages
                }
                changing = true;
                try {
                    if (!refused.await(20, TimeUnit.SECONDS)) {
                        throw new IllegalStateException("nobody lists");
                    }
                } catch (InterruptedException stop) {
                    Thread.currentThread().interrupt();
                }
                changing = false;
            });
        }

        @Override
        public CompletionStage<Page<ResourceDescriptor>> listResources(PageRequest page, RequestContext context) {
            if (changing) {
                refused.countDown();
                throw new java.util.ConcurrentModificationException();
            }
            return good.listResources(page, context);
        }
    }
}
