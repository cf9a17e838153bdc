package io.github.mcpresources.spring.autoconfigure;

import jakarta.servlet.Servlet;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.function.RouterFunction;

/**
 * The paths of a transport's endpoint in a servlet container. They are read from the routes to the transport, because
 * properties and beans can define the paths in several ways.
 */
final class ServletEndpoint {

    private ServletEndpoint() {}

    /** Returns the URL patterns of a transport's endpoint, for a servlet filter; empty if they are unknown. */
    static Set<String> patterns(ListableBeanFactory beans, Object transport) {
        if (transport instanceof Servlet servlet) {
            return mappings(beans, servlet).collect(Collectors.toCollection(LinkedHashSet::new));
        }
        RouterFunction<?> router = RoutePaths.router(transport, RouterFunction.class);
        Set<String> patterns = new LinkedHashSet<>();
        for (String path : router == null ? Set.<String>of() : paths(beans, router)) {
            for (String prefix : dispatcherPrefixes(beans)) {
                patterns.add(prefix + path);
            }
        }
        return patterns;
    }

    static boolean isLiteral(String pattern) {
        String path = pattern.endsWith("/*") ? pattern.substring(0, pattern.length() - 2) : pattern;
        return path.chars().noneMatch(character -> "{}*?".indexOf(character) >= 0);
    }

    /**
     * Returns the paths that the application's routers route to the handlers of the transport. A router may contain
     * other routers.
     */
    private static Set<String> paths(ListableBeanFactory beans, RouterFunction<?> router) {
        Set<Object> handlers = RouterPaths.handlers(router);
        Set<String> paths = new LinkedHashSet<>();
        beans.getBeansOfType(RouterFunction.class, true, false)
                .values()
                .forEach(bean -> paths.addAll(RouterPaths.of(bean, handlers)));
        return paths;
    }

    private static Stream<String> mappings(ListableBeanFactory beans, Servlet servlet) {
        return registrations(beans).stream()
                .filter(registration -> registration.getServlet() == servlet)
                .flatMap(registration -> mappings(registration));
    }

    @SuppressWarnings("unchecked") // the registrations have raw types
    private static Stream<String> mappings(ServletRegistrationBean<?> registration) {
        return registration.getUrlMappings().stream();
    }

    /**
     * Returns the paths at which dispatcher servlets are mapped, such as {@code /app}; an empty string for the root.
     */
    private static List<String> dispatcherPrefixes(ListableBeanFactory beans) {
        List<String> prefixes = registrations(beans).stream()
                .filter(registration -> registration.getServlet() instanceof DispatcherServlet)
                .flatMap(registration -> mappings(registration))
                .map(mapping -> mapping.replaceFirst("/\\*?$", ""))
                .toList();
        return prefixes.isEmpty() ? List.of("") : prefixes;
    }

    @SuppressWarnings("rawtypes") // the lookup of beans accepts only the raw class
    private static Collection<ServletRegistrationBean> registrations(ListableBeanFactory beans) {
        return beans.getBeansOfType(ServletRegistrationBean.class, true, false).values();
    }
}
