package io.github.mcpresources.testkit.internal.provider;

import static io.github.mcpresources.testkit.internal.provider.BrokenProvider.broken;
import static java.util.concurrent.CompletableFuture.completedFuture;

import io.github.mcpresources.Page;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.testkit.ProviderOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Providers with faulty pages. */
final class BrokenPages {

    private BrokenPages() {}

    static Stream<BrokenProvider> all() {
        return Stream.of(
                broken(
                        "P3.once",
                        new AlteredProvider() {
                            @Override
                            public CompletionStage<Page<ResourceDescriptor>> listResources(
                                    Page.Request page, RequestContext context) {
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
                        new AlteredProvider() {
                            @Override
                            public CompletionStage<Page<ResourceDescriptor>> listResources(
                                    Page.Request page, RequestContext context) {
                                return good.listResources(page, context)
                                        .thenApply(found -> found.nextCursor().isEmpty()
                                                        && page.cursor().isPresent()
                                                ? found.withNextCursor(
                                                        page.cursor().get())
                                                : found);
                            }
                        },
                        "P3.changing"),
                broken("P3.order", new AlteredProvider() {
                    @Override
                    public CompletionStage<Page<ResourceDescriptor>> listResources(
                            Page.Request page, RequestContext context) {
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
                        new AlteredProvider() {
                            private int calls;

                            @Override
                            public CompletionStage<Page<ResourceDescriptor>> listResources(
                                    Page.Request page, RequestContext context) {
                                return page.limit() == 2 && page.cursor().isPresent() && calls++ % 2 == 1
                                        ? completedFuture(Page.empty())
                                        : good.listResources(page, context);
                            }

                            @Override
                            ProviderOptions options() {
                                return super.options().toBuilder()
                                        .change(() -> {})
                                        .build(); // other rules request pages of two as well
                            }
                        },
                        "P3.changing"),
                broken("P5.forged", new AlteredProvider() {
                    @Override
                    public CompletionStage<Page<ResourceDescriptor>> listResources(
                            Page.Request page, RequestContext context) {
                        page.cursor()
                                .filter(cursor -> !cursor.startsWith("notes:"))
                                .ifPresent(Integer::parseInt);
                        return good.listResources(page, context);
                    }
                }),
                broken("P5.foreign", new AlteredProvider() {
                    @Override
                    public CompletionStage<Page<ResourceDescriptor>> listResources(
                            Page.Request page, RequestContext context) {
                        return page.cursor()
                                        .filter(cursor -> cursor.startsWith("notes://o"))
                                        .isPresent()
                                ? completedFuture(Page.last(
                                        List.of(ResourceDescriptor.of("notes://other/{+path}", "a template"))))
                                : good.listResources(page, context);
                    }
                }),
                broken("P3.changing", new ByIndex()),
                broken("P3.concurrent", new Interrupted()));
    }

    private static <T> List<T> twice(List<T> items) {
        List<T> twice = new ArrayList<>(items);
        twice.addAll(items);
        return twice;
    }

    /** Uses indexes as cursors, so that a change before the cursor shifts the remaining entries. */
    private static final class ByIndex extends AlteredProvider {
        @Override
        public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
            int from = page.cursor()
                    .filter(cursor -> cursor.matches("\\d{1,6}"))
                    .map(Integer::parseInt)
                    .orElse(0);
            return good.listResources(Page.Request.first(1000), context).thenApply(found -> {
                List<ResourceDescriptor> all = found.items();
                int start = Math.min(from, all.size());
                int end = Math.min(start + page.limit(), all.size());
                return end < all.size()
                        ? Page.of(all.subList(start, end), String.valueOf(end))
                        : Page.last(all.subList(start, end));
            });
        }
    }

    /**
     * A provider whose list throws an exception while another thread changes it. The change waits until the list was
     * requested.
     */
    private static final class Interrupted extends AlteredProvider {
        private final CountDownLatch refused = new CountDownLatch(1);
        private volatile boolean changing;
        private int changes;

        @Override
        ProviderOptions options() {
            return super.options().toBuilder()
                    .change(() -> {
                        if (changes++ < 50) {
                            return; // the other rule reads fewer pages
                        }
                        changing = true;
                        try {
                            if (!refused.await(5, TimeUnit.MINUTES)) {
                                throw new IllegalStateException(
                                        "No second request for a page arrived within the time limit");
                            }
                        } catch (InterruptedException stop) {
                            Thread.currentThread().interrupt();
                        }
                        changing = false;
                    })
                    .build();
        }

        @Override
        public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
            if (changing) {
                refused.countDown();
                throw new java.util.ConcurrentModificationException();
            }
            return good.listResources(page, context);
        }
    }
}
