package io.github.mcpresources.spring.autoconfigure;

import java.io.PrintStream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/**
 * Reserves standard output for the messages of the protocol if the server uses stdio. {@link System#out} then writes to
 * standard error, because the banner, the loggers and readers may print at any time. The reservation ends if the
 * resources are attached to a transport other than the stdio transport of this library.
 */
final class StdioOutput implements ApplicationListener<ApplicationEnvironmentPreparedEvent>, Ordered {

    private static @Nullable PrintStream messages;

    StdioOutput() {}

    static synchronized PrintStream messages() {
        return messages == null ? System.out : messages;
    }

    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE + 15; // after the environment is complete, and before logging starts
    }

    @Override
    public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
        if (usesStdio(event.getEnvironment())) {
            divert();
        }
    }

    private static synchronized void divert() {
        if (messages == null) {
            messages = System.out;
            System.setOut(System.err);
        }
    }

    /**
     * Ends the reservation, because a transport other than the stdio transport of this library may write to {@link
     * System#out}.
     */
    static synchronized void release() {
        if (messages != null) {
            System.setOut(messages);
            messages = null;
        }
    }

    private static boolean usesStdio(Environment environment) {
        return environment.getProperty("mcp.resources.enabled", Boolean.class, true)
                && environment.getProperty("spring.ai.mcp.server.enabled", Boolean.class, true)
                && environment.getProperty("spring.ai.mcp.server.capabilities.resource", Boolean.class, true)
                && !SpringAiSettings.isStateless(environment)
                && (SpringAiSettings.isStdio(environment) || isOnlyTransport());
    }

    private static boolean isOnlyTransport() {
        return isPresent("common.autoconfigure.McpServerAutoConfiguration")
                && !isPresent("webmvc.transport.WebMvcStreamableServerTransportProvider")
                && !isPresent("webflux.transport.WebFluxStreamableServerTransportProvider");
    }

    private static boolean isPresent(String name) {
        return ClassUtils.isPresent("org.springframework.ai.mcp.server." + name, null);
    }
}
