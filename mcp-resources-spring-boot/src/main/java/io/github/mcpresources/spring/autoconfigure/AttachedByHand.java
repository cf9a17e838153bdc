package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.server.ResourceServer;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;

/**
 * Creates the exception for an application that attaches the resources to a transport in its own code. The
 * auto-configuration already attaches them.
 */
final class AttachedByHand {

    private AttachedByHand() {}

    /**
     * Creates the exception.
     *
     * @param bean the name of the bean that attaches the resources; null if it is unknown
     * @param cause the cause; null if there is none
     */
    static ConfigurationException failure(String transport, @Nullable String bean, @Nullable Throwable cause) {
        return new ConfigurationException(
                "mcp-resources cannot attach the resources to the MCP transport '" + transport + "', because the "
                        + (bean == null ? "application" : "bean '" + bean + "'") + " attaches them to it.",
                "Remove the code that attaches a ResourceServer to a transport."
                        + (bean == null ? "" : " It is in the bean '" + bean + "'.")
                        + " The auto-configuration attaches the resources. Build the MCP server on the"
                        + " injected transport: the bean method needs a parameter of the transport's interface type.",
                cause);
    }

    /** Returns the name of the bean that attaches the resources to a transport; null if it is unknown. */
    static @Nullable String bean(String transport, ConfigurableListableBeanFactory beans) {
        Set<String> users = new TreeSet<>(Arrays.asList(beans.getDependentBeans(transport)));
        for (String server : beans.getBeanNamesForType(ResourceServer.class, true, false)) {
            users.retainAll(Arrays.asList(beans.getDependentBeans(server)));
        }
        users.remove(TransportAttacher.ATTACHED);
        if (!users.isEmpty()) {
            return users.iterator().next();
        }
        return isCreatedWithServer(transport, beans) ? transport : null;
    }

    /** Checks whether a bean is created by a method with a parameter for the resource server. */
    static boolean isCreatedWithServer(String name, ConfigurableListableBeanFactory beans) {
        Method method = beans.containsBeanDefinition(name)
                        && beans.getMergedBeanDefinition(name) instanceof RootBeanDefinition definition
                ? definition.getResolvedFactoryMethod()
                : null;
        return method != null && Arrays.asList(method.getParameterTypes()).contains(ResourceServer.class);
    }
}
