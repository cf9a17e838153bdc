package io.github.mcpresources.spring.autoconfigure;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;

/** A condition that matches unless a property disables the resources or the MCP server of Spring AI. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ConditionalOnProperty(
        name = {"mcp.resources.enabled", "spring.ai.mcp.server.enabled", "spring.ai.mcp.server.capabilities.resource"},
        matchIfMissing = true)
@interface ConditionalOnResources {}
