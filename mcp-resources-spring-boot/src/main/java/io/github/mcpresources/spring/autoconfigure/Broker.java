package io.github.mcpresources.spring.autoconfigure;

import java.util.Arrays;
import java.util.Locale;

/**
 * A kind of message broker, which is recognized by the scheme of its URL. Error messages do not contain the URL,
 * because it may contain a password.
 */
enum Broker {
    REDIS("Redis", "mcp-resources-cluster-redis", "rediss?|redis-sentinel"),
    POSTGRESQL("PostgreSQL", "mcp-resources-cluster-postgresql", "postgresql");

    private final String product;
    private final String module;
    /** The schemes, as a regular expression. */
    private final String schemes;

    Broker(String product, String module, String schemes) {
        this.product = product;
        this.module = module;
        this.schemes = schemes;
    }

    /**
     * Returns the kind of broker for a URL.
     *
     * @throws ConfigurationException if the scheme of the URL is unknown
     */
    static Broker of(String url) {
        int colon = url.indexOf("://");
        String scheme = colon < 0 ? "" : url.substring(0, colon).toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(kind -> scheme.matches(kind.schemes))
                .findFirst()
                .orElseThrow(() -> new ConfigurationException(
                        "The value of mcp.resources.cluster.url "
                                + (scheme.isEmpty() ? "has no scheme" : "begins with " + scheme + "://")
                                + ". It must begin with redis://, rediss://, redis-sentinel:// or postgresql://.",
                        "Correct the property. For another broker, remove it and declare a bean of the type EventBus.",
                        null));
    }

    ConfigurationException isMissing() {
        return new ConfigurationException(
                "mcp.resources.cluster.url is the URL of a " + product + " server, but the module " + module
                        + " is not on the class path.",
                "Add the dependency io.github.mcpresources:" + module
                        + ". Use the same version as for the other modules, for example with mcp-resources-bom.",
                null);
    }
}
