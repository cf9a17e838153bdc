package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.compositor.MountHealth;
import io.github.mcpresources.compositor.ResourceCompositor;
import java.util.stream.Stream;
import org.springframework.beans.factory.ListableBeanFactory;

/**
 * The compositors of the application, including those that are declared with {@code defaultCandidate = false} because
 * another bean wraps them.
 *
 * @param beans the beans of the application
 */
record Compositors(ListableBeanFactory beans) {

    /** Returns the health of all mounts. */
    Stream<MountHealth> mounts() {
        return beans.getBeansOfType(ResourceCompositor.class).values().stream()
                .flatMap(compositor -> compositor.health().stream());
    }
}
