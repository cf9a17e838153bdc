package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.spring.McpResourcesProperties;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.core.NativeDetector;
import org.springframework.util.ClassUtils;

/**
 * Loads the classes of a resource server on a separate thread, so that an application starts sooner. For this purpose,
 * the thread builds and closes a server without resources.
 */
final class BackgroundLoading {

    private static final Logger log = LoggerFactory.getLogger(BackgroundLoading.class);

    private static final AtomicBoolean HAS_STARTED = new AtomicBoolean();

    private BackgroundLoading() {}

    /** Starts the thread once in this process. Does nothing if there is only one processor, or in a native image. */
    static void start() {
        boolean isUseful = Runtime.getRuntime().availableProcessors() > 1 && !NativeDetector.inNativeImage();
        if (isUseful && HAS_STARTED.compareAndSet(false, true)) {
            Thread thread = new Thread(BackgroundLoading::load, "mcp-resources-loading");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private static void load() {
        try (ResourceServer server = ResourceServer.of(ResourceRegistry.create())) {
            var unusedProperties = new Binder(new MapConfigurationPropertySource())
                    .bindOrCreate("mcp.resources", McpResourcesProperties.class);
            if (ClassUtils.isPresent("jakarta.servlet.Filter", BackgroundLoading.class.getClassLoader())) {
                var unusedFilter = ResourceServerFilter.builder(server).build();
            }
        } catch (Throwable failure) { // for example a ServiceConfigurationError without a JSON mapper
            log.debug(
                    "Could not load the classes of the resource server in advance. If the failure occurs again, the"
                            + " resource server bean reports it",
                    failure);
        }
    }
}
