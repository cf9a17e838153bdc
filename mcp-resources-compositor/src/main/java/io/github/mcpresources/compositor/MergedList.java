package io.github.mcpresources.compositor;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.internal.concurrent.Causes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lists of the mounts, combined into one in the order of the mounts.
 *
 * @param lists the lists of the mounts that did not fail, by the id of the mount
 * @param failures the reasons why entries are missing
 * @param hint the caching hint
 */
record MergedList<T>(Map<String, RetrievedList<T>> lists, List<Failure> failures, CacheHint hint) {

    private static final Logger log = LoggerFactory.getLogger(MergedList.class);

    /** The result of one mount: its list, or the failure. */
    private record Part<T>(
            Mount mount,
            @Nullable RetrievedList<T> list,
            @Nullable Throwable failure) {}

    /**
     * Requests the lists of all mounts at the same time. The stage completes within {@link Settings#listDeadline()}. It
     * fails if all mounts fail, unless {@link Settings#emptyIfAllFail()} is true. If {@link Settings#failFast()} is
     * true, it fails as soon as one mount fails.
     */
    static <T> CompletionStage<MergedList<T>> of(
            Collection<Mount> mounts, Function<Mount, MountList<T>> kind, Settings settings, RequestContext context) {
        CompletableFuture<MergedList<T>> result = new CompletableFuture<>();
        CompletionStage<List<Part<T>>> all = CompletableFuture.completedFuture(new ArrayList<>());
        for (Mount mount : mounts) {
            CompletionStage<Part<T>> part = kind.apply(mount)
                    .get(context)
                    .handle((list, failure) ->
                            new Part<>(mount, list, failure == null ? null : Causes.unwrap(failure)));
            if (settings.failFast()) {
                part.thenAccept(it -> {
                    if (it.failure() != null) {
                        result.completeExceptionally(nothing(List.of(Failure.of(mount.id(), it.failure()))));
                    }
                });
            }
            all = all.thenCombine(part, (parts, next) -> {
                parts.add(next);
                return parts;
            });
        }
        all.thenApply(parts -> of(parts, settings.emptyIfAllFail())).whenComplete((merged, failure) -> {
            if (failure == null) {
                result.complete(merged);
            } else {
                result.completeExceptionally(Causes.unwrap(failure));
            }
        });
        return result;
    }

    private static <T> MergedList<T> of(List<Part<T>> parts, boolean emptyIfAllFail) {
        Map<String, RetrievedList<T>> lists = new LinkedHashMap<>();
        List<Failure> failures = new ArrayList<>();
        List<CacheHint> hints = new ArrayList<>();
        for (Part<T> part : parts) {
            RetrievedList<T> list = part.list();
            if (list == null) {
                failures.add(failed(part));
                continue;
            }
            lists.put(part.mount().id(), list);
            failures.addAll(list.failures());
            hints.add(shown(part.mount(), list.hint()));
        }
        if (hints.isEmpty() && !parts.isEmpty() && !emptyIfAllFail) {
            throw nothing(failures);
        }
        CacheHint hint = hints.stream().reduce(CacheHint::stricter).orElse(CacheHint.INHERITED);
        CacheHint whole = failures.isEmpty() ? hint : new CacheHint(Duration.ZERO, hint.scope());
        return new MergedList<>(Collections.unmodifiableMap(lists), List.copyOf(failures), whole);
    }

    /** Returns the caching hint for clients. If an upstream gives no hint, clients must not cache its list. */
    static CacheHint shown(Mount mount, CacheHint hint) {
        return mount.isRemote() && hint.inherits() ? CacheHint.NONE : hint;
    }

    private static Failure failed(Part<?> part) {
        Throwable thrown =
                part.failure() == null ? new IllegalStateException("The mount returned no list") : part.failure();
        Failure failure = Failure.of(part.mount().id(), thrown);
        if (part.mount().history().isNewError(failure.reason())) {
            part.mount().logFailure("returned no list", thrown);
        }
        part.mount().history().listFailed(failure.reason());
        return failure;
    }

    private static ResourceException nothing(List<Failure> failures) {
        String incident = RandomId.next();
        log.info("Could not combine the lists of the mounts, incident {}: {}", incident, failures);
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("incident", incident);
        data.put("retryable", failures.stream().anyMatch(Failure::retryable));
        data.put("failures", failures.stream().map(Failure::toJson).toList());
        return new ResourceException(
                ResourceException.INTERNAL_ERROR,
                "No list was returned by "
                        + (failures.size() == 1 ? "mount '" + failures.get(0).mount() + "'" : "any mount"),
                data,
                null);
    }

    /** Returns the entries of all lists, in the order of the mounts. */
    List<T> items() {
        return lists.values().stream()
                .flatMap(list -> list.items().stream())
                .map(RetrievedList.Item::outer)
                .toList();
    }

    Map<String, Object> meta() {
        return failures.isEmpty()
                ? Map.of()
                : Map.of(Failure.FIELD, failures.stream().map(Failure::toJson).toList());
    }
}
