package io.github.mcpresources.spring.autoconfigure;

import java.util.List;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.web.util.pattern.PathPattern;

/**
 * Determines the state of the endpoint in a WebFlux application.
 *
 * @param basePath the common beginning of all paths of the application; empty if there is none
 */
record ReactiveEndpointState(String basePath, ListableBeanFactory beans) implements EndpointState {

    @Override
    public State of(Object transport) {
        List<String> paths = ReactiveEndpoint.of(beans, transport).patterns().stream()
                .map(PathPattern::getPatternString)
                .map(pattern -> basePath + pattern)
                .sorted()
                .toList();
        boolean isActive = beans.containsBean(WebFilterAutoConfiguration.FILTER)
                && beans.getBean(WebFilterAutoConfiguration.FILTER) instanceof ResourceWebFilter;
        return new State(paths, isActive ? Filter.ACTIVE : Filter.MISSING);
    }
}
