package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.server.ResourceServer;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;

/** Matches if mcp-resources-core is present and no property disables the resources or the MCP server of Spring AI. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ConditionalOnClass(ResourceServer.class)
@ConditionalOnProperty(
        name = {"mcp.resources.enabled", "spring.ai.mcp.server.enabled", "spring.ai.mcp.server.capabilities.resource"},
        matchIfMissing = true)
@interface ConditionalOnResources {}
