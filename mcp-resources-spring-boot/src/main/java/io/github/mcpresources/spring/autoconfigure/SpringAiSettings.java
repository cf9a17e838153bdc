package io.github.mcpresources.spring.autoconfigure;

import org.springframework.core.env.Environment;

/** The properties with which Spring AI selects the kind of transport. */
final class SpringAiSettings {

    static final String PROTOCOL = "spring.ai.mcp.server.protocol";

    private static final String STDIO = "spring.ai.mcp.server.stdio";

    private SpringAiSettings() {}

    /** Returns the value of the property for stdio, {@code false} by default. */
    static String stdio(Environment environment) {
        return environment.getProperty(STDIO, "false");
    }

    /**
     * Checks whether the server uses stdio instead of HTTP. Any value other than {@code false} counts as true, because
     * Spring AI creates its HTTP transports only if the value is {@code false}.
     */
    static boolean isStdio(Environment environment) {
        return !"false".equalsIgnoreCase(stdio(environment));
    }

    static boolean isStateless(Environment environment) {
        return "STATELESS".equalsIgnoreCase(environment.getProperty(PROTOCOL));
    }
}
