package io.github.mcpresources.spring.autoconfigure;

import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import java.util.List;
import java.util.Set;
import org.springframework.beans.factory.ListableBeanFactory;

/**
 * Determines the state of the endpoint in a servlet container. The mappings of the filter are read from the container,
 * because another bean may have changed or disabled the registration.
 */
record ServletEndpointState(ServletContext context, ListableBeanFactory beans) implements EndpointState {

    @Override
    public State of(Object transport) {
        Set<String> patterns = ServletEndpoint.patterns(beans, transport);
        List<String> paths = patterns.stream()
                .map(pattern -> context.getContextPath() + pattern)
                .sorted()
                .toList();
        return new State(paths, filter(patterns));
    }

    private Filter filter(Set<String> patterns) {
        FilterRegistration filter = context.getFilterRegistration(ServletFilterAutoConfiguration.FILTER);
        if (filter == null) {
            return Filter.MISSING;
        }
        return filter.getUrlPatternMappings().containsAll(patterns) ? Filter.ACTIVE : Filter.INCOMPLETE;
    }
}
