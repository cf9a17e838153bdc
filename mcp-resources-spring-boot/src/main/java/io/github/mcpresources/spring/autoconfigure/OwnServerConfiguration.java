package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.spring.McpResourcesProperties;
import io.modelcontextprotocol.server.McpAsyncServer;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpStatelessAsyncServer;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.server.McpStatelessSyncServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.ResolvableType;
import org.springframework.core.env.Environment;

/**
 * Configures the MCP server for the transport of {@link OwnServerAutoConfiguration}, unless the application declares a
 * server.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnMissingBean({
    McpSyncServer.class,
    McpAsyncServer.class,
    McpStatelessSyncServer.class,
    McpStatelessAsyncServer.class
})
class OwnServerConfiguration {

    /** The specification types that a synchronous server with sessions does not accept. */
    private static final List<Class<?>> UNUSED = List.of(
            McpServerFeatures.AsyncToolSpecification.class,
            McpServerFeatures.AsyncPromptSpecification.class,
            McpServerFeatures.AsyncCompletionSpecification.class,
            McpServerFeatures.AsyncResourceSpecification.class,
            McpServerFeatures.AsyncResourceTemplateSpecification.class,
            McpStatelessServerFeatures.SyncToolSpecification.class,
            McpStatelessServerFeatures.SyncPromptSpecification.class,
            McpStatelessServerFeatures.SyncCompletionSpecification.class,
            McpStatelessServerFeatures.SyncResourceSpecification.class,
            McpStatelessServerFeatures.SyncResourceTemplateSpecification.class,
            McpStatelessServerFeatures.AsyncToolSpecification.class,
            McpStatelessServerFeatures.AsyncPromptSpecification.class,
            McpStatelessServerFeatures.AsyncCompletionSpecification.class,
            McpStatelessServerFeatures.AsyncResourceSpecification.class,
            McpStatelessServerFeatures.AsyncResourceTemplateSpecification.class);

    @Bean
    McpSyncServer mcpResourceMcpServer(
            McpStreamableServerTransportProvider transport,
            McpResourcesProperties properties,
            Environment environment,
            ListableBeanFactory beans) {
        refuseUnused(beans);
        McpResourcesProperties.Server server = properties.server();
        List<McpServerFeatures.SyncToolSpecification> tools = all(beans, McpServerFeatures.SyncToolSpecification.class);
        List<McpServerFeatures.SyncPromptSpecification> prompts =
                all(beans, McpServerFeatures.SyncPromptSpecification.class);
        List<McpServerFeatures.SyncCompletionSpecification> completions =
                all(beans, McpServerFeatures.SyncCompletionSpecification.class);
        return McpServer.sync(transport)
                .serverInfo(
                        first(server.name(), environment.getProperty("spring.application.name"), "mcp-server"),
                        first(server.version(), environment.getProperty("spring.application.version"), "1.0"))
                .capabilities(capabilities(!tools.isEmpty(), !prompts.isEmpty(), !completions.isEmpty()))
                .tools(tools)
                .prompts(prompts)
                .completions(completions)
                .resources(all(beans, McpServerFeatures.SyncResourceSpecification.class))
                .resourceTemplates(all(beans, McpServerFeatures.SyncResourceTemplateSpecification.class))
                .immediateExecution(true) // on the thread of the request, which has the security context
                .build();
    }

    /** Returns the beans of a type, and the elements of the beans that are lists of this type. */
    private static <T> List<T> all(ListableBeanFactory beans, Class<T> type) {
        ResolvableType lists = ResolvableType.forClassWithGenerics(List.class, type);
        List<T> all =
                new ArrayList<>(beans.getBeanProvider(type).orderedStream().toList());
        beans.<List<T>>getBeanProvider(lists).orderedStream().forEach(all::addAll);
        return all;
    }

    /** Returns the capabilities of the server. The resource server replaces the resources capability. */
    private static McpSchema.ServerCapabilities capabilities(boolean tools, boolean prompts, boolean completions) {
        McpSchema.ServerCapabilities.Builder capabilities =
                McpSchema.ServerCapabilities.builder().resources(false, false);
        if (tools) {
            capabilities.tools(true);
        }
        if (prompts) {
            capabilities.prompts(true);
        }
        if (completions) {
            capabilities.completions();
        }
        return capabilities.build();
    }

    private static String first(@Nullable String... values) {
        return Stream.of(values).filter(Objects::nonNull).findFirst().orElseThrow();
    }

    private static void refuseUnused(ListableBeanFactory beans) {
        String unused = UNUSED.stream()
                .flatMap(type ->
                        Stream.of(ResolvableType.forClass(type), ResolvableType.forClassWithGenerics(List.class, type)))
                .flatMap(type -> Arrays.stream(beans.getBeanNamesForType(type, true, false)))
                .collect(Collectors.joining(", "));
        if (!unused.isEmpty()) {
            throw new ConfigurationException(
                    "The MCP server of mcp-resources is synchronous and has sessions, so these beans have no effect: "
                            + unused + ".",
                    "Use the types McpServerFeatures.Sync...Specification. For beans of the types"
                            + " McpServerFeatures.Async...Specification, you can instead declare a bean of the type"
                            + " McpAsyncServer, built on an injected McpStreamableServerTransportProvider.",
                    null);
        }
    }
}
