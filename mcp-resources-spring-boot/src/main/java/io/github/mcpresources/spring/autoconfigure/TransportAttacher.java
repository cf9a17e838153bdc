package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.internal.server.AttachedAlreadyException;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.server.StdioTransport;
import io.github.mcpresources.spring.PrincipalResolver;
import io.github.mcpresources.spring.ResourceRegistryCustomizer;
import io.github.mcpresources.spring.ResourceServerCustomizer;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.AotDetector;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.ConstructorArgumentValues;
import org.springframework.beans.factory.config.RuntimeBeanReference;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

/**
 * Attaches the resource server to the MCP transport of the application. It registers a primary bean that wraps the
 * transport and has the same interface. The application's MCP server is built on this bean.
 *
 * <p>The transport is found by its type after all bean definitions are read, whether Spring AI or the application
 * defines it.
 */
final class TransportAttacher implements BeanDefinitionRegistryPostProcessor, EnvironmentAware {

    static final String ATTACHED = "mcpResourceTransport";

    /** In the methods that attach the server, the index of the parameter for the bean name of the transport. */
    private static final int NAME = 2;

    /** The methods of this class that attach the server, by the interface of the transport. */
    private static final Map<Class<?>, String> METHODS = Map.of(
            McpStreamableServerTransportProvider.class, "attachStreamable",
            McpServerTransportProvider.class, "attachSession",
            McpStatelessServerTransport.class, "attachStateless");

    private static final List<Class<?>> USED_BY_OWN_SERVER = List.of(
            Visibility.class,
            PrincipalResolver.class,
            ResourceServerCustomizer.class,
            ResourceRegistryCustomizer.class,
            EventBus.class,
            ResourceListener.class);

    /** The listener that the auto-configuration declares. The application's own server need not use it. */
    private static final String METRICS = "micrometerResourceListener";

    private @Nullable Environment environment;

    @Override
    public void setEnvironment(Environment value) {
        environment = value;
        BackgroundLoading.start(); // Spring calls this method before it creates the beans
    }

    @Override
    public void postProcessBeanDefinitionRegistry(BeanDefinitionRegistry registry) {
        if (registry.containsBeanDefinition(ATTACHED)) {
            return; // registered when the application was processed ahead of time
        }
        DefaultListableBeanFactory beans = (DefaultListableBeanFactory) registry;
        Map<String, Class<?>> transports = new TreeMap<>();
        METHODS.keySet()
                .forEach(type -> Arrays.stream(beans.getBeanNamesForType(type, true, false))
                        .forEach(name -> transports.put(name, type)));
        String selected = select(transports, beans);
        RootBeanDefinition attached = new RootBeanDefinition(TransportAttacher.class);
        attached.setFactoryMethodName(METHODS.get(transports.get(selected)));
        attached.getConstructorArgumentValues()
                .addIndexedArgumentValue(0, new RuntimeBeanReference(ResourceServer.class));
        attached.getConstructorArgumentValues().addIndexedArgumentValue(1, new RuntimeBeanReference(selected));
        attached.getConstructorArgumentValues().addIndexedArgumentValue(NAME, selected);
        attached.setAutowireMode(RootBeanDefinition.AUTOWIRE_CONSTRUCTOR); // passes the bean factory
        attached.setPrimary(true);
        boolean wasPrimary = isPrimary(selected, beans);
        transports.keySet().stream().filter(beans::containsBeanDefinition).forEach(name -> {
            BeanDefinition transport = beans.getBeanDefinition(name);
            transport.setPrimary(false);
            if (wasPrimary && !name.equals(selected)) {
                transport.setFallback(true); // a bean that injects the class still gets the transport that was primary
            }
        });
        if (!isReservedFor(selected, beans)) {
            StdioOutput.release();
        }
        beans.registerBeanDefinition(ATTACHED, attached);
    }

    /**
     * Returns the bean name of the transport to which the resource server is attached.
     *
     * @throws ConfigurationException if the server is attached in the parent context instead of this context
     */
    static String transport(ConfigurableListableBeanFactory beans) {
        if (!beans.containsBeanDefinition(ATTACHED)) {
            throw new ConfigurationException(
                    "The resources are attached to an MCP transport of the parent application context, so the web server"
                            + " of this context cannot serve them.",
                    "Set mcp.resources.enabled=false for one of the two contexts, or declare the server, the transport and"
                            + " the resources in the context of the web server.",
                    null);
        }
        ConstructorArgumentValues.ValueHolder name = beans.getBeanDefinition(ATTACHED)
                .getConstructorArgumentValues()
                .getIndexedArgumentValue(NAME, String.class);
        if (name == null) {
            throw new IllegalStateException(
                    "The bean name " + ATTACHED + " is reserved for mcp-resources; rename the bean");
        }
        return String.valueOf(name.getValue());
    }

    /**
     * Returns the interface through which an MCP server uses a transport.
     *
     * @throws java.util.NoSuchElementException if the object is not a transport
     */
    static Class<?> type(Object transport) {
        return METHODS.keySet().stream()
                .filter(type -> type.isInstance(transport))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the transports over HTTP to which the resources are not attached, by bean name. */
    static Map<String, Object> others(ConfigurableListableBeanFactory beans) {
        Map<String, Object> others = new TreeMap<>();
        otherNames(beans).forEach(name -> others.put(name, beans.getBean(name)));
        others.values().removeIf(TransportAttacher::isStdio);
        return others;
    }

    /** Returns the bean names of the transports to which the resources are not attached. */
    static Set<String> otherNames(ConfigurableListableBeanFactory beans) {
        Set<String> names = new TreeSet<>();
        METHODS.keySet().forEach(type -> names.addAll(List.of(beans.getBeanNamesForType(type, false, false))));
        names.removeAll(Set.of(ATTACHED, transport(beans)));
        return names;
    }

    /**
     * Checks whether a transport is known to reject requests that bypass a filter of this library.
     *
     * @param guard the name of the bean with which a transport recognizes these requests
     */
    static boolean isGuarded(String transport, String guard, ConfigurableListableBeanFactory beans) {
        return Arrays.asList(beans.getDependentBeans(guard)).contains(transport);
    }

    static boolean isStdio(Object transport) {
        return transport instanceof StdioTransport || transport instanceof StdioServerTransportProvider;
    }

    private String select(Map<String, Class<?>> transports, DefaultListableBeanFactory beans) {
        String names = String.join(", ", transports.keySet());
        String attachTo = property("mcp.resources.attach-to");
        if (transports.isEmpty()) {
            throw missing();
        }
        if (attachTo != null) {
            if (transports.containsKey(attachTo)) {
                return attachTo;
            }
            throw new ConfigurationException(
                    "mcp.resources.attach-to is '" + attachTo + "', but no MCP transport has this bean name.",
                    "Set mcp.resources.attach-to to one of: " + names + ".",
                    null);
        }
        List<String> primary = transports.size() == 1
                ? List.copyOf(transports.keySet())
                : transports.keySet().stream()
                        .filter(name -> isPrimary(name, beans))
                        .toList();
        if (primary.size() != 1) {
            transports.keySet().stream()
                    .filter(name -> AttachedByHand.isCreatedWithServer(name, beans))
                    .findFirst()
                    .ifPresent(name -> {
                        throw AttachedByHand.failure(name, name, null);
                    });
            throw new ConfigurationException(
                    "There are " + transports.size() + " MCP transports: " + names + ".",
                    "Set mcp.resources.attach-to to the name of the transport that serves the resources.",
                    null);
        }
        return primary.get(0);
    }

    /** Checks whether a transport writes its messages to the reserved standard output. */
    private static boolean isReservedFor(String name, DefaultListableBeanFactory beans) {
        return beans.containsBeanDefinition(name)
                && StdioTransportAutoConfiguration.class
                        .getName()
                        .equals(beans.getBeanDefinition(name).getFactoryBeanName());
    }

    private static boolean isPrimary(String name, DefaultListableBeanFactory beans) {
        return beans.containsBeanDefinition(name)
                && beans.getBeanDefinition(name).isPrimary();
    }

    private ConfigurationException missing() {
        if (environment != null && SpringAiSettings.isStdio(environment) && SpringAiSettings.isStateless(environment)) {
            return new ConfigurationException(
                    "spring.ai.mcp.server.stdio=" + SpringAiSettings.stdio(environment)
                            + " with spring.ai.mcp.server.protocol=STATELESS starts no MCP server.",
                    "Remove one of the two properties.",
                    null);
        }
        return new ConfigurationException(
                "There is no MCP transport to which mcp-resources could attach the resources.",
                "Add a server starter of Spring AI, such as spring-ai-starter-mcp-server-webmvc. Without Spring AI, add"
                        + " spring-boot-starter-web: in a servlet application, mcp-resources creates the transport. Or declare"
                        + " a bean of a transport of the MCP SDK, with its class or interface as the return type. To serve no"
                        + " resources, set mcp.resources.enabled=false.",
                null);
    }

    private @Nullable String property(String name) {
        return environment == null
                ? null
                : Binder.get(environment).bind(name, String.class).orElse(null);
    }

    static McpStreamableServerTransportProvider attachStreamable(
            ResourceServer server,
            McpStreamableServerTransportProvider transport,
            String name,
            ConfigurableListableBeanFactory beans) {
        return attach(name, beans, () -> server.wrap(transport));
    }

    static McpServerTransportProvider attachSession(
            ResourceServer server,
            McpServerTransportProvider transport,
            String name,
            ConfigurableListableBeanFactory beans) {
        return attach(name, beans, () -> server.wrap(transport));
    }

    static McpStatelessServerTransport attachStateless(
            ResourceServer server,
            McpStatelessServerTransport transport,
            String name,
            ConfigurableListableBeanFactory beans) {
        return attach(name, beans, () -> server.wrap(transport));
    }

    private static <T> T attach(String name, ConfigurableListableBeanFactory beans, Supplier<T> wrapping) {
        try {
            return wrapping.get();
        } catch (AttachedAlreadyException again) {
            throw AttachedByHand.failure(name, AttachedByHand.bean(name, beans), again);
        }
    }

    /**
     * Checks that the application does not define both its own resource server and beans that only the auto-configured
     * server uses. In an application that Spring processes ahead of time, the check is made at build time.
     */
    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        if (AotDetector.useGeneratedArtifacts()) {
            return;
        }
        String unused = ResourceServerAutoConfiguration.hasCreatedServer(beans)
                ? ""
                : USED_BY_OWN_SERVER.stream()
                        .flatMap(type -> Arrays.stream(beans.getBeanNamesForType(type, true, false)))
                        .filter(name -> !name.equals(METRICS))
                        .collect(Collectors.joining(", "));
        if (!unused.isEmpty()) {
            throw new ConfigurationException(
                    "The application has a ResourceServer of its own, so these beans have no effect: " + unused + ".",
                    "Remove the ResourceServer, and change its settings with a ResourceServerCustomizer. Or remove these"
                            + " beans.",
                    null);
        }
    }
}
