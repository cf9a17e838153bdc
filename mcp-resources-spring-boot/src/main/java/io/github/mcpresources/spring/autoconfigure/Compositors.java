package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.compositor.MountHealth;
import io.github.mcpresources.compositor.ResourceCompositor;
import java.util.stream.Stream;
import org.springframework.beans.factory.ListableBeanFactory;

/**
 * The compositors of the application. They include compositors that another bean wraps, and that are therefore declared
 * with {@code defaultCandidate = false}.
 */
record Compositors(ListableBeanFactory beans) {

    Stream<MountHealth> mounts() {
        return beans.getBeansOfType(ResourceCompositor.class).values().stream()
                .flatMap(compositor -> compositor.health().stream());
    }
}
