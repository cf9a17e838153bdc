package io.github.mcpresources.spring.autoconfigure;

import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Matches if {@code mcp.resources.directories} configures at least one directory. */
final class OnDirectories implements Condition {

    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
        return Binder.get(context.getEnvironment())
                .bind("mcp.resources.directories", Map.class)
                .isBound();
    }
}
