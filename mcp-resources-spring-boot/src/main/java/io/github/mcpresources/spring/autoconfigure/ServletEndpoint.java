package io.github.mcpresources.spring.autoconfigure;

import jakarta.servlet.Servlet;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.util.ReflectionUtils;

/**
 * The paths of a transport's endpoint in a servlet container. They are read from the transport itself, so that the filter
 * is in front of the endpoint whatever properties, servlet paths or beans define its path.
 */
final class ServletEndpoint {

    private ServletEndpoint() {}

    /** Returns the URL patterns of a transport's endpoint, for a servlet filter; empty if they are unknown. */
    static Set<String> patterns(ListableBeanFactory beans, Object transport) {
        if (transport instanceof Servlet servlet) {
            return mappings(beans, servlet);
        }
        Object router = router(transport);
        Set<String> patterns = new LinkedHashSet<>();
        for (String path : router == null ? Set.<String>of() : RouterPaths.of(router)) {
            for (String prefix : dispatcherPrefixes(beans)) {
                patterns.add(prefix + path);
                patterns.add(prefix + path + "/*");
            }
        }
        return patterns;
    }

    /** Returns the router function of a transport of Spring AI; null if the transport has none. */
    private static @Nullable Object router(Object transport) {
        Method method = ReflectionUtils.findMethod(transport.getClass(), "getRouterFunction");
        return method == null ? null : ReflectionUtils.invokeMethod(method, transport);
    }

    private static Set<String> mappings(ListableBeanFactory beans, Servlet servlet) {
        Set<String> patterns = new LinkedHashSet<>();
        registrations(beans).stream()
                .filter(registration -> registration.getServlet() == servlet)
                .forEach(registration -> patterns.addAll(registration.getUrlMappings()));
        return patterns;
    }

    /** Returns the paths at which dispatcher servlets are mapped, such as {@code /app}; empty for the root. */
    private static List<String> dispatcherPrefixes(ListableBeanFactory beans) {
        List<String> prefixes = new ArrayList<>();
        for (ServletRegistrationBean<?> registration : registrations(beans)) {
            if (registration.getServlet() instanceof org.springframework.web.servlet.DispatcherServlet) {
                registration.getUrlMappings().stream()
                        .map(mapping -> mapping.replaceFirst("/\\*?$", ""))
                        .forEach(prefixes::add);
            }
        }
        return prefixes.isEmpty() ? List.of("") : prefixes;
    }

    private static Collection<ServletRegistrationBean<?>> registrations(ListableBeanFactory beans) {
        List<ServletRegistrationBean<?>> all = new ArrayList<>();
        beans.getBeansOfType(ServletRegistrationBean.class, true, false)
                .values()
                .forEach(all::add);
        return all;
    }
}
