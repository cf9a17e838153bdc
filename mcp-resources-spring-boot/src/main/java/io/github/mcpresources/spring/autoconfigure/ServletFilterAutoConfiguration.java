package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.internal.http.BodyLimits;
import io.github.mcpresources.internal.server.ServerAccess;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.spring.McpResourcesProperties;
import io.modelcontextprotocol.spec.McpSchema;
import jakarta.servlet.Filter;
import java.util.LinkedHashSet;
import java.util.Set;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.ServletContextInitializer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Maps the filter of the resource server to the endpoint of the transport, in a servlet application. */
@AutoConfiguration(after = TransportAutoConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass({McpSchema.class, Filter.class, FilterRegistrationBean.class})
@ConditionalOnResources
@Import(RequestContextConfiguration.class)
public final class ServletFilterAutoConfiguration {

    static final String FILTER = "mcpResourceFilter";

    private static final String HOST_FILTER = "mcpResourceHostFilter";

    private static final String ADVICE =
            "contextExtractor(request -> extractor.extract(request.servletRequest())), where extractor is the bean of the"
                    + " type McpTransportContextExtractor<HttpServletRequest>";

    ServletFilterAutoConfiguration() {}

    @Bean
    OpenStreams mcpResourceOpenStreams() {
        return new OpenStreams();
    }

    /**
     * Registers the filter for the transport with the resources. From then on, the server rejects requests that bypass
     * the filter. No filter is registered if the transport does not use HTTP. If the path of its endpoint is unknown,
     * no filter is registered either, and startup fails unless {@code mcp.resources.security.unchecked-endpoint} is
     * true. A bean of the application cannot replace this bean.
     */
    @Bean(FILTER)
    ServletContextInitializer mcpResourceFilter(
            ResourceServer server,
            Callers callers,
            McpResourcesProperties properties,
            RequestContextExtractor extractor,
            OpenStreams streams,
            ConfigurableListableBeanFactory beans) {
        beans.getBean(TransportAttacher.ATTACHED); // first, to report a transport that cannot be attached
        String name = TransportAttacher.transport(beans);
        Object transport = beans.getBean(name);
        if (TransportAttacher.isStdio(transport)) {
            return context -> {};
        }
        McpResourcesProperties.Security security = properties.security();
        Set<String> patterns = ServletEndpoint.patterns(beans, transport);
        if (!isKnown(patterns)) {
            allowUnknownEndpoint(name, patterns, security);
            if (security.requirePrincipal()) {
                throw AnonymousCallers.cannotBeRefused(name);
            }
            UncheckedEndpoint.warn(name);
            return context -> {};
        }
        callers.expectAttributes(ADVICE);
        AnonymousCallers.refuseIfUnknown(security, ServerAccess.of(server));
        return registration(FILTER, new FilterMark(filter(server, properties, extractor), streams), patterns);
    }

    /**
     * Registers a filter for the transports to which the resources are not attached, if there are any. An example is
     * the transport of Spring AI, if the application has its own transport for the resources. A transport whose path is
     * unknown gets no filter. If such a transport would reject requests that bypass the filter, startup fails unless
     * {@code mcp.resources.security.unchecked-endpoint} is true.
     */
    @Bean(HOST_FILTER)
    ServletContextInitializer mcpResourceHostFilter(
            McpResourcesProperties properties, OpenStreams streams, ConfigurableListableBeanFactory beans) {
        Set<String> patterns = new LinkedHashSet<>();
        TransportAttacher.others(beans).forEach((name, transport) -> {
            Set<String> found = ServletEndpoint.patterns(beans, transport);
            if (isKnown(found)) {
                patterns.addAll(found);
            } else if (TransportAttacher.isGuarded(name, RequestContextConfiguration.VALIDATOR, beans)) {
                allowUnknownEndpoint(name, found, properties.security());
                UncheckedEndpoint.warnOfOther(name);
            }
        });
        if (patterns.isEmpty()) {
            return context -> {};
        }
        Filter filter = new HostFilter(
                HeadChecks.of(properties.security(), HostFilter.class, "The servlet filter " + HOST_FILTER));
        return registration(HOST_FILTER, new FilterMark(filter, streams), patterns);
    }

    private static FilterRegistrationBean<Filter> registration(String name, Filter filter, Set<String> patterns) {
        FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>(filter);
        registration.setName(name);
        registration.setAsyncSupported(true);
        registration.setUrlPatterns(patterns);
        return registration;
    }

    private static ResourceServerFilter filter(
            ResourceServer server, McpResourcesProperties properties, RequestContextExtractor extractor) {
        McpResourcesProperties.Http http = properties.http();
        McpResourcesProperties.Security security = properties.security();
        ResourceServerFilter.Builder filter = ResourceServerFilter.builder(server)
                .contextExtractor(extractor)
                .requirePrincipal(security.requirePrincipal());
        PropertyValues.set(
                "http.max-body-size",
                http.maxBodySize(),
                size -> filter.maxBodyBytes(BodyLimits.maxBodyBytes(size.toBytes())));
        PropertyValues.set("http.keep-alive", http.keepAlive(), filter::keepAlive);
        PropertyValues.set(
                "security.allowed-hosts",
                security.allowedHosts(),
                hosts -> filter.allowedHosts(hosts.toArray(String[]::new)));
        PropertyValues.set(
                "security.allowed-origins",
                security.allowedOrigins(),
                origins -> filter.allowedOrigins(origins.toArray(String[]::new)));
        PropertyValues.set("cluster.node", properties.cluster().node(), filter::node);
        return filter.build();
    }

    private static boolean isKnown(Set<String> patterns) {
        return !patterns.isEmpty() && patterns.stream().allMatch(ServletEndpoint::isLiteral);
    }

    /**
     * Checks that the application allows an endpoint whose path is unknown to be served without the filter.
     *
     * @throws ConfigurationException if {@code mcp.resources.security.unchecked-endpoint} is false
     */
    private static void allowUnknownEndpoint(
            String name, Set<String> patterns, McpResourcesProperties.Security security) {
        if (security.uncheckedEndpoint()) {
            return;
        }
        throw new ConfigurationException(
                "mcp-resources cannot read the path of the endpoint of the MCP transport '" + name + "'"
                        + (patterns.isEmpty()
                                ? ""
                                : ", because it has variables or wildcards: " + String.join(", ", patterns))
                        + ". Without this path, the filter that checks Host and Origin and serves revision 2026-07-28"
                        + " cannot be mapped.",
                "Use a path without variables and wildcards. A transport must have a method getRouterFunction() that"
                        + " returns its RouterFunction; a servlet must be registered by a ServletRegistrationBean. To serve"
                        + " the endpoint without the filter, set mcp.resources.security.unchecked-endpoint=true.",
                null);
    }
}
