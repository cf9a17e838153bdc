package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

/**
 * Attaches the resource server to the MCP transport of the application. For the transport's bean it registers a primary
 * bean of the same interface, on which the application's MCP server is built instead.
 *
 * <p>The transport is found by its type, after all bean definitions were read, so it makes no difference who defines it.
 */
final class TransportAttacher implements BeanDefinitionRegistryPostProcessor, EnvironmentAware {

    /** The name of the bean that serves the resources on the application's transport. */
    static final String ATTACHED = "mcpResourcesTransport";

    private static final String DELEGATE = TransportAttacher.class.getName() + ".delegate";

    private @Nullable Environment environment;

    private static final List<Class<?>> INTERFACES = List.of(
            McpStreamableServerTransportProvider.class,
            McpServerTransportProvider.class,
            McpStatelessServerTransport.class);

    /**
     * A transport bean.
     *
     * @param type the interface of the SDK that it implements
     */
    private record Transport(String name, Class<?> type) {}

    @Override
    public void setEnvironment(Environment value) {
        environment = value;
    }

    @Override
    public void postProcessBeanDefinitionRegistry(BeanDefinitionRegistry registry) {
        DefaultListableBeanFactory beans = (DefaultListableBeanFactory) registry;
        Transport transport = select(transports(beans));
        if (beans.containsBeanDefinition(transport.name())) {
            beans.getBeanDefinition(transport.name()).setPrimary(false);
        }
        beans.registerBeanDefinition(ATTACHED, attached(transport, beans));
    }

    /** Returns the name of the transport's bean to which the resource server is attached. */
    static String transport(ConfigurableListableBeanFactory beans) {
        return String.valueOf(beans.getBeanDefinition(ATTACHED).getAttribute(DELEGATE));
    }

    private static List<Transport> transports(DefaultListableBeanFactory beans) {
        List<Transport> found = new ArrayList<>();
        for (Class<?> type : INTERFACES) {
            Arrays.stream(beans.getBeanNamesForType(type, true, false))
                    .map(name -> new Transport(name, type))
                    .forEach(found::add);
        }
        return found;
    }

    private Transport select(List<Transport> found) {
        String name = environment == null ? null : environment.getProperty("mcp.resources.attach-to");
        List<Transport> selected = name == null
                ? found
                : found.stream().filter(one -> one.name().equals(name)).toList();
        if (selected.size() == 1) {
            return selected.get(0);
        }
        String names = found.stream().map(Transport::name).collect(Collectors.joining(", "));
        if (found.isEmpty()) {
            throw new ConfigurationException(
                    "There is no MCP transport to which mcp-resources could attach the resources.",
                    "Add a server starter of Spring AI, such as spring-ai-starter-mcp-server-webmvc, or declare a bean of a"
                            + " transport of the MCP SDK. To serve no resources, set mcp.resources.enabled=false.",
                    null);
        }
        throw name == null
                ? new ConfigurationException(
                        "There are " + found.size() + " MCP transports: " + names + ".",
                        "Set mcp.resources.attach-to to the name of the one that serves the resources.",
                        null)
                : new ConfigurationException(
                        "mcp.resources.attach-to is '" + name + "', but no MCP transport has this bean name.",
                        "Set mcp.resources.attach-to to one of: " + names + ".",
                        null);
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // the interface is known only at run time
    private static RootBeanDefinition attached(Transport transport, DefaultListableBeanFactory beans) {
        RootBeanDefinition definition = new RootBeanDefinition();
        definition.setTargetType((Class) transport.type());
        definition.setInstanceSupplier(
                () -> wrap(beans.getBean(ResourceServer.class), beans.getBean(transport.name())));
        definition.setPrimary(true);
        definition.setAttribute(DELEGATE, transport.name());
        return definition;
    }

    private static Object wrap(ResourceServer server, Object transport) {
        if (transport instanceof McpStreamableServerTransportProvider streamable) {
            return server.wrap(streamable);
        }
        return transport instanceof McpStatelessServerTransport stateless
                ? server.wrap(stateless)
                : server.wrap((McpServerTransportProvider) transport);
    }

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        // all is done when the definitions are registered
    }
}
