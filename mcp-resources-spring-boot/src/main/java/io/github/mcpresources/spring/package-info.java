/** The properties, customizers and resolvers with which a Spring Boot application configures mcp-resources. */
@NullMarked
package io.github.mcpresources.spring;

import org.jspecify.annotations.NullMarked;
