package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.internal.http.BodyLimits;
import io.github.mcpresources.internal.http.KeepAlive;
import io.github.mcpresources.internal.http.SessionIds;
import io.github.mcpresources.internal.server.ServerAccess;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.spring.McpResourcesProperties;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.server.WebFilter;

/** Applies the filter of the resource server to the endpoint of the transport, in a WebFlux application. */
@AutoConfiguration(after = TransportAutoConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
@ConditionalOnClass({McpSchema.class, RouterFunction.class})
@ConditionalOnResources
@Import(ExchangeContextConfiguration.class)
public final class WebFilterAutoConfiguration {

    static final String FILTER = "mcpResourceWebFilter";

    private static final String HOST_FILTER = "mcpResourceHostWebFilter";

    private static final WebFilter NONE = (exchange, chain) -> chain.filter(exchange);

    private static final String ADVICE = "contextExtractor(extractor), where extractor is the bean of the type"
            + " McpTransportContextExtractor<ServerRequest>";

    WebFilterAutoConfiguration() {}

    /**
     * Returns the filter for the transport with the resources. After the filter is built, the server rejects requests
     * that bypass it. If the transport does not use HTTP, the returned filter has no effect. If the path of its
     * endpoint is unknown, the filter has no effect either, and startup fails unless
     * {@code mcp.resources.security.unchecked-endpoint} is true. A bean of the application cannot replace this bean.
     */
    @Bean
    WebFilter mcpResourceWebFilter(
            ResourceServer server,
            Callers callers,
            McpResourcesProperties properties,
            ExchangeContexts contexts,
            ConfigurableListableBeanFactory beans,
            ApplicationContext application) {
        beans.getBean(TransportAttacher.ATTACHED); // first, to report a transport that cannot be attached
        String name = TransportAttacher.transport(beans);
        Object transport = beans.getBean(name);
        if (TransportAttacher.isStdio(transport)) {
            return NONE;
        }
        McpResourcesProperties.Security security = properties.security();
        ReactiveEndpoint endpoint = ReactiveEndpoint.of(beans, transport);
        if (!endpoint.isKnown()) {
            allowUnknownEndpoint(name, security);
            if (security.requirePrincipal()) {
                throw AnonymousCallers.cannotBeRefused(name);
            }
            UncheckedEndpoint.warn(name);
            return NONE;
        }
        callers.expectAttributes(ADVICE);
        AnonymousCallers.refuseIfUnknown(security, ServerAccess.of(server));
        return filter(application, endpoint, ServerAccess.of(server), properties, contexts);
    }

    /**
     * Returns a filter for the transports to which the resources are not attached. An example is the transport of
     * Spring AI, if the application has its own transport for the resources. If there are no such transports, the
     * filter has no effect. A transport whose path is unknown gets no filter. If such a transport would reject requests
     * that bypass the filter, startup fails unless {@code mcp.resources.security.unchecked-endpoint} is true.
     */
    @Bean(HOST_FILTER)
    WebFilter mcpResourceHostWebFilter(
            McpResourcesProperties properties,
            ExchangeContexts contexts,
            ConfigurableListableBeanFactory beans,
            ApplicationContext application) {
        List<ReactiveEndpoint> endpoints = new ArrayList<>();
        TransportAttacher.others(beans).forEach((name, transport) -> {
            ReactiveEndpoint endpoint = ReactiveEndpoint.of(beans, transport);
            if (endpoint.isKnown()) {
                endpoints.add(endpoint);
            } else if (TransportAttacher.isGuarded(name, ExchangeContextConfiguration.CONTEXTS, beans)) {
                allowUnknownEndpoint(name, properties.security());
                UncheckedEndpoint.warnOfOther(name);
            }
        });
        return endpoints.isEmpty()
                ? NONE
                : new HostWebFilter(
                        application,
                        endpoints,
                        HeadChecks.of(properties.security(), HostWebFilter.class, "The web filter " + HOST_FILTER),
                        contexts);
    }

    private static ResourceWebFilter filter(
            ApplicationContext application,
            ReactiveEndpoint endpoint,
            ServerAccess access,
            McpResourcesProperties properties,
            ExchangeContexts contexts) {
        McpResourcesProperties.Http http = properties.http();
        McpResourcesProperties.Security security = properties.security();
        BodyLimits bodies = new BodyLimits(
                PropertyValues.checked(
                        "http.max-body-size", http.maxBodySize(), size -> BodyLimits.maxBodyBytes(size.toBytes())),
                ResourceServerFilter.DEFAULT_CONCURRENT_BODIES,
                ResourceServerFilter.DEFAULT_MIN_BODY_RATE,
                access.memory(),
                access.dispatcher().time());
        KeepAlive keepAlive = new KeepAlive(
                access.dispatcher().time(),
                PropertyValues.checked("http.keep-alive", http.keepAlive(), KeepAlive::period));
        String node = properties.cluster().node();
        return new ResourceWebFilter(
                application,
                endpoint,
                HeadChecks.of(security, ResourceWebFilter.class, "The web filter " + FILTER),
                security.requirePrincipal(),
                bodies,
                keepAlive,
                contexts,
                node == null ? SessionIds.UNNAMED : PropertyValues.checked("cluster.node", node, SessionIds::of),
                access);
    }

    /**
     * Checks that the application allows an endpoint whose path is unknown to be served without the filter.
     *
     * @throws ConfigurationException if {@code mcp.resources.security.unchecked-endpoint} is false
     */
    private static void allowUnknownEndpoint(String transport, McpResourcesProperties.Security security) {
        if (security.uncheckedEndpoint()) {
            return;
        }
        throw new ConfigurationException(
                "mcp-resources cannot read the path of the endpoint of the MCP transport '" + transport
                        + "'. Without this path, the filter that checks Host and Origin and serves revision 2026-07-28"
                        + " cannot be applied.",
                "A transport must have a method getRouterFunction() that returns its RouterFunction, and the application"
                        + " must have a bean with this RouterFunction. To serve the endpoint without the filter, set"
                        + " mcp.resources.security.unchecked-endpoint=true.",
                null);
    }
}
