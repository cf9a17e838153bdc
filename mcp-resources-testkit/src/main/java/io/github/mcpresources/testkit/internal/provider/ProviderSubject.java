package io.github.mcpresources.testkit.internal.provider;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Completion;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.testkit.ProviderOptions;
import io.github.mcpresources.testkit.internal.rules.Sample;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * The provider under test. Each call runs on another thread with a timeout, because it may never return. Not
 * thread-safe.
 */
public final class ProviderSubject implements AutoCloseable {

    private static final int SHOWN = 120;

    private static final int MAX_SHOWN = 10;

    private final ResourceProvider provider;
    private final ProviderOptions options;
    private final TemplateValues values;
    private final Map<ListKind, Map<Caller, PagedList>> lists = new EnumMap<>(ListKind.class);
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "mcp-resources-testkit-provider");
        thread.setDaemon(true);
        return thread;
    });

    ProviderSubject(ResourceProvider provider, ProviderOptions options) {
        this.provider = provider;
        this.options = options;
        this.values = new TemplateValues(options.variables());
    }

    ProviderOptions options() {
        return options;
    }

    TemplateValues values() {
        return values;
    }

    /** Returns the first of the callers, which is used for rules that do not depend on the caller. */
    Caller caller() {
        return options.callers().get(0);
    }

    /**
     * Returns the pages of a caller's list, up to the first page that cannot be read (see
     * {@link PagedList#isComplete}). The list is read once, in pages of the maximum size, and then cached.
     */
    PagedList pages(ListKind list, Caller caller) {
        return lists.computeIfAbsent(list, any -> new HashMap<>())
                .computeIfAbsent(caller, any -> PagedList.of(this, list, PagedList.MAX_PAGE_SIZE, caller));
    }

    void forget() {
        lists.clear();
    }

    /**
     * Returns the distinct list entries, or a sample that is spread over the list if there are more than the options
     * allow.
     */
    List<String> sample(ListKind list) {
        return sample(List.copyOf(new LinkedHashSet<>(pages(list, caller()).names())));
    }

    /** Returns the targets, or a sample that is spread over them if there are more than the options allow. */
    List<String> sample(List<String> all) {
        return Sample.of(all, options.maxTargets());
    }

    /** Returns the templates of the sample that can be expanded with the values in the options. */
    List<String> expandable() {
        return sample(ListKind.TEMPLATES).stream()
                .filter(template -> values.expand(template).isPresent())
                .toList();
    }

    /**
     * Checks that each variable in the options belongs to a listed template, because a value for another variable would
     * have no effect. The check is omitted if the list of templates cannot be read completely.
     *
     * @throws IllegalArgumentException if a variable belongs to no listed template
     */
    void checkVariables() {
        if (values.given().isEmpty() || !pages(ListKind.TEMPLATES, caller()).isComplete()) {
            return; // the list is broken or too long, so the check is not possible
        }
        List<String> templates = pages(ListKind.TEMPLATES, caller()).names();
        for (String given : values.given().keySet()) {
            if (templates.stream()
                    .noneMatch(template -> TemplateValues.variables(template).stream()
                            .anyMatch(name -> given.equals(name) || given.equals(template + "#" + name)))) {
                throw new IllegalArgumentException("ProviderOptions.variable: no template has the variable \"" + given
                        + "\". "
                        + (isPartial(ListKind.TEMPLATES) ? "The list is incomplete, because a source failed. " : "")
                        + "The provider lists "
                        + templates.stream().limit(MAX_SHOWN).toList()
                        + (templates.size() > MAX_SHOWN ? " and others." : "."));
            }
        }
    }

    /**
     * Returns a sample of the listed URIs, and the URIs to which the templates expand with the values in the options.
     */
    List<String> readable() {
        List<String> uris = new ArrayList<>(sample(ListKind.RESOURCES));
        expandable().forEach(template -> values.expand(template).ifPresent(uris::add));
        return uris;
    }

    private boolean isPartial(ListKind list) {
        Page<String> first = page(list, Page.Request.first(PagedList.MAX_PAGE_SIZE), caller())
                .value();
        return first != null && first.isPartial();
    }

    CallResult<Page<String>> page(ListKind list, Page.Request page, Caller caller) {
        return call(
                list + "(" + shown(page.cursor().orElse("")) + ", " + page.limit() + ")",
                caller,
                context -> list == ListKind.RESOURCES
                        ? provider.listResources(page, context).thenApply(ProviderSubject::names)
                        : provider.listTemplates(page, context).thenApply(ProviderSubject::names));
    }

    private static Page<String> names(Page<? extends Descriptor> page) {
        return page.map(Descriptor::identifier);
    }

    CallResult<Optional<ReadResult>> read(String uri, Caller caller) {
        return call("read(" + shown(uri) + ")", caller, context -> provider.read(uri, context));
    }

    CallResult<Optional<Descriptor>> describe(String uri, Caller caller) {
        return call("describe(" + shown(uri) + ")", caller, context -> provider.describe(uri, context));
    }

    CallResult<Optional<TemplateDescriptor>> describeTemplate(String template) {
        return call(
                "describeTemplate(" + shown(template) + ")",
                caller(),
                context -> provider.describeTemplate(template, context));
    }

    CallResult<Optional<Completion>> complete(Completion.Request request) {
        return call(
                "complete(" + request.uriTemplate() + ", " + request.argument() + ")",
                caller(),
                context -> provider.complete(request, context));
    }

    private <T> CallResult<T> call(String call, Caller caller, Function<RequestContext, CompletionStage<T>> request) {
        String shown = call + " as " + caller.principal().orElse("anonymous");
        ServerRequest context =
                ServerRequest.builder().caller(caller).served(provider).build();
        Future<T> answer = threads.submit(
                () -> request.apply(context).toCompletableFuture().get());
        try {
            T value = answer.get(options.callTimeout().toMillis(), TimeUnit.MILLISECONDS);
            return value == null
                    ? new CallResult<>(
                            shown,
                            null,
                            new NullPointerException("the returned stage completed with null, which is not allowed"))
                    : new CallResult<>(shown, value, null);
        } catch (TimeoutException late) {
            ServerRequest.of(context).cancel();
            answer.cancel(true);
            return new CallResult<>(
                    shown,
                    null,
                    new TimeoutException("no result within "
                            + options.callTimeout().toMillis() + " ms (ProviderOptions.callTimeout)"));
        } catch (ExecutionException failed) {
            return new CallResult<>(shown, null, Causes.unwrap(failed));
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            answer.cancel(true);
            return new CallResult<>(shown, null, stop);
        }
    }

    private static String shown(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "… (" + text.length() + " characters)";
    }

    /** Runs a task on another thread, in parallel with the calls. */
    Future<?> beside(Runnable task) {
        return threads.submit(task);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
