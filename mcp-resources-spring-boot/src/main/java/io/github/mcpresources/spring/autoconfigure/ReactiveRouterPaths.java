package io.github.mcpresources.spring.autoconfigure;

import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpMethod;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RequestPredicate;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import reactor.core.publisher.Mono;

/** Collects the paths that a WebFlux router function routes to given handlers. */
final class ReactiveRouterPaths implements RouterFunctions.Visitor, RequestPredicates.Visitor {

    private final RoutePaths found;

    private ReactiveRouterPaths(Predicate<Object> isWanted) {
        found = new RoutePaths(isWanted);
    }

    static Set<Object> handlers(RouterFunction<?> router) {
        ReactiveRouterPaths all = new ReactiveRouterPaths(handler -> true);
        router.accept(all);
        return all.found.handlers();
    }

    /** Returns the path patterns that lead to one of the handlers, with the prefixes of nested routers. */
    static Set<String> of(RouterFunction<?> router, Set<Object> handlers) {
        ReactiveRouterPaths paths = new ReactiveRouterPaths(handlers::contains);
        router.accept(paths);
        return paths.found.paths();
    }

    @Override
    public void path(String pattern) {
        found.path(pattern);
    }

    @Override
    public void route(RequestPredicate predicate, HandlerFunction<?> handler) {
        predicate.accept(this);
        found.route(handler);
    }

    @Override
    public void startNested(RequestPredicate predicate) {
        predicate.accept(this);
        found.startNested();
    }

    @Override
    public void endNested(RequestPredicate predicate) {
        found.endNested();
    }

    @Override
    public void resources(Function<ServerRequest, Mono<Resource>> lookup) {}

    @Override
    public void attributes(Map<String, Object> attributes) {}

    @Override
    public void unknown(RouterFunction<?> router) {}

    @Override
    public void method(Set<HttpMethod> methods) {}

    @Override
    @Deprecated
    @SuppressWarnings("removal") // abstract in the versions of Spring that have it
    public void pathExtension(String extension) {}

    @Override
    public void version(String version) {}

    @Override
    public void header(String name, String value) {}

    @Override
    public void queryParam(String name, String value) {}

    @Override
    public void startAnd() {}

    @Override
    public void and() {}

    @Override
    public void endAnd() {}

    @Override
    public void startOr() {}

    @Override
    public void or() {}

    @Override
    public void endOr() {}

    @Override
    public void startNegate() {}

    @Override
    public void endNegate() {}

    @Override
    public void unknown(RequestPredicate predicate) {}
}
