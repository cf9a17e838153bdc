package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.internal.text.PlainName;
import io.github.mcpresources.spring.McpResourcesProperties;
import java.util.function.BiFunction;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.env.Environment;

/**
 * The broker that the properties {@code mcp.resources.cluster} configure. Error messages do not contain the URL,
 * because it may contain a password.
 */
record ClusterSettings(String url, ClusterEngine engine) {

    /**
     * Returns the broker that the properties configure.
     *
     * @throws ConfigurationException if the module for the broker is not on the class path, or the scheme of the URL is
     *     unknown
     */
    static ClusterSettings of(McpResourcesProperties properties, ObjectProvider<ClusterEngine> engines) {
        String url = String.valueOf(properties.cluster().url());
        Broker kind = Broker.of(url);
        return new ClusterSettings(
                url,
                engines.stream()
                        .filter(engine -> engine.kind() == kind)
                        .findFirst()
                        .orElseThrow(kind::isMissing));
    }

    /**
     * Opens a channel or a storage of the broker.
     *
     * @throws ConfigurationException if the URL is not valid
     */
    <T> T open(BiFunction<ClusterEngine, String, T> opening) {
        return PropertyValues.checkedSecret("cluster.url", url, value -> opening.apply(engine, value));
    }

    /**
     * Checks that keys are configured. Otherwise, each node would have a random key.
     *
     * @throws ConfigurationException if no keys are configured
     */
    static void requireKeys(McpResourcesProperties properties, ListableBeanFactory beans) {
        boolean isRandom = beans.containsBean(ResourceServerAutoConfiguration.KEYS)
                && properties.keys() == null
                && properties.keysFile() == null;
        if (isRandom) {
            throw new ConfigurationException(
                    "mcp.resources.cluster.url is set, but the nodes have no common keys. Each node would have a random"
                            + " key, and would drop the frames of all other nodes.",
                    "Set mcp.resources.keys to the same secret value on all nodes, for example the output of \"openssl rand"
                            + " -base64 32\". Or set mcp.resources.keys-file, or declare a bean of the type KeyRing.",
                    null);
        }
    }

    /**
     * Returns the name of the service, by default that of the application.
     *
     * @throws ConfigurationException if there is no name, or it has characters that are not allowed
     */
    static String service(McpResourcesProperties properties, Environment environment) {
        String set = properties.cluster().service();
        String name = set == null ? environment.getProperty("spring.application.name", "") : set;
        if (PlainName.isValid(name)) {
            return name;
        }
        if (set != null) {
            throw new ConfigurationException(
                    "The value of mcp.resources.cluster.service=" + set + " is not allowed: it must consist of "
                            + PlainName.ALLOWED
                            + ".",
                    "Correct the property. All nodes of the service must have the same value.",
                    null);
        }
        throw new ConfigurationException(
                "The nodes of the service have no common name: mcp.resources.cluster.service is not set, and "
                        + (name.isEmpty()
                                ? "neither is spring.application.name."
                                : "spring.application.name=" + name + " has characters that are not allowed."),
                "Set mcp.resources.cluster.service to the same value on all nodes. It must consist of "
                        + PlainName.ALLOWED
                        + ".",
                null);
    }
}
