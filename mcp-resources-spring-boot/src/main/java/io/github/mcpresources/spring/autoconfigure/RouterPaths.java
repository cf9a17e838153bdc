package io.github.mcpresources.spring.autoconfigure;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpMethod;
import org.springframework.web.servlet.function.HandlerFunction;
import org.springframework.web.servlet.function.RequestPredicate;
import org.springframework.web.servlet.function.RequestPredicates;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerRequest;

/** Collects the paths of the routes of a router function. */
final class RouterPaths implements RouterFunctions.Visitor, RequestPredicates.Visitor {

    private final Set<String> paths = new LinkedHashSet<>();

    private RouterPaths() {}

    /**
     * Returns the paths of a router function.
     *
     * @param router a router function of WebMVC
     * @return the path patterns of its routes
     */
    static Set<String> of(Object router) {
        RouterPaths paths = new RouterPaths();
        ((RouterFunction<?>) router).accept(paths);
        return paths.paths;
    }

    @Override
    public void path(String pattern) {
        paths.add(pattern);
    }

    @Override
    public void route(RequestPredicate predicate, HandlerFunction<?> handler) {
        predicate.accept(this);
    }

    @Override
    public void startNested(RequestPredicate predicate) {
        predicate.accept(this);
    }

    @Override
    public void endNested(RequestPredicate predicate) {}

    @Override
    public void resources(Function<ServerRequest, Optional<Resource>> lookup) {}

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
    public void param(String name, String value) {}

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
