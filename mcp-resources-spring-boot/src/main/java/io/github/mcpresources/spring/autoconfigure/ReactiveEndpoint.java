package io.github.mcpresources.spring.autoconfigure;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.support.RouterFunctionMapping;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * The paths of a transport's endpoint in a WebFlux application, read from the routes that lead to the transport. They
 * are matched by Spring's rules for path patterns.
 *
 * @param patterns the paths, below the base path of the application; empty if they are unknown
 */
record ReactiveEndpoint(List<PathPattern> patterns) {

    static ReactiveEndpoint of(ListableBeanFactory beans, Object transport) {
        RouterFunction<?> router = RoutePaths.router(transport, RouterFunction.class);
        Set<String> paths = new LinkedHashSet<>();
        if (router != null) {
            Set<Object> handlers = ReactiveRouterPaths.handlers(router);
            beans.getBeansOfType(RouterFunction.class, true, false)
                    .values()
                    .forEach(bean -> paths.addAll(ReactiveRouterPaths.of(bean, handlers)));
        }
        PathPatternParser parser = beans.getBeanProvider(RouterFunctionMapping.class).stream()
                .findFirst()
                .map(RouterFunctionMapping::getPathPatternParser)
                .orElse(PathPatternParser.defaultInstance);
        return new ReactiveEndpoint(paths.stream().map(parser::parse).toList());
    }

    boolean isKnown() {
        return !patterns.isEmpty();
    }

    boolean matches(ServerHttpRequest request) {
        PathContainer path = request.getPath().pathWithinApplication();
        for (PathPattern pattern : patterns) {
            if (pattern.matches(path)) {
                return true;
            }
        }
        return false;
    }
}
