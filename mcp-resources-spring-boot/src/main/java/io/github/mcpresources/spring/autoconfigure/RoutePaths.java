package io.github.mcpresources.spring.autoconfigure;

import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ReflectionUtils;

/**
 * Collects the paths that a WebMVC or WebFlux router function routes to given handlers. The visitors of both use this
 * class.
 */
final class RoutePaths {

    private final Predicate<Object> isWanted;
    private final Set<Object> handlers = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<String> paths = new LinkedHashSet<>();
    /**
     * The prefixes of the nested routers around the current route, the innermost last. A router may have several
     * prefixes.
     */
    private final Deque<List<String>> prefixes = new ArrayDeque<>();
    /** The path patterns of the current predicate. */
    private List<String> found = new ArrayList<>();

    RoutePaths(Predicate<Object> isWanted) {
        this.isWanted = isWanted;
    }

    /**
     * Returns the router function of a transport of Spring AI; null if it has none of this type.
     *
     * @param <T> the type of router functions, which differs between WebMVC and WebFlux
     */
    static <T> @Nullable T router(Object transport, Class<T> type) {
        Method method = ReflectionUtils.findMethod(transport.getClass(), "getRouterFunction");
        if (method == null) {
            return null;
        }
        ReflectionUtils.makeAccessible(method);
        Object router = ReflectionUtils.invokeMethod(method, transport);
        return type.isInstance(router) ? type.cast(router) : null;
    }

    Set<Object> handlers() {
        return handlers;
    }

    Set<String> paths() {
        return paths;
    }

    /** Adds a path pattern of the next route or nested router. */
    void path(String pattern) {
        found.add(pattern);
    }

    /** Adds a route, whose path patterns must already have been added. */
    void route(Object handler) {
        List<String> patterns = found();
        if (isWanted.test(handler)) {
            handlers.add(handler);
            paths.addAll(prefixed(patterns));
        }
    }

    /** Starts a nested router, whose path patterns must already have been added. */
    void startNested() {
        List<String> patterns = found();
        prefixes.addLast(patterns.isEmpty() ? List.of("") : patterns);
    }

    void endNested() {
        prefixes.removeLast();
    }

    private List<String> found() {
        List<String> patterns = found;
        found = new ArrayList<>();
        return patterns;
    }

    private List<String> prefixed(List<String> patterns) {
        List<String> all = List.of("");
        for (List<String> next : prefixes) {
            all = combined(all, next);
        }
        return combined(all, patterns);
    }

    /** Joins prefixes and paths. A slash at the end of a prefix is removed, because each path begins with a slash. */
    private static List<String> combined(List<String> starts, List<String> ends) {
        return starts.stream()
                .map(start -> start.endsWith("/") ? start.substring(0, start.length() - 1) : start)
                .flatMap(start -> ends.stream().map(end -> start + end))
                .toList();
    }
}
