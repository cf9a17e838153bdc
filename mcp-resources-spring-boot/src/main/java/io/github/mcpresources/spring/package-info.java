/** What an application configures of mcp-resources in Spring Boot: properties, customizers and the caller of a request. */
@NullMarked
package io.github.mcpresources.spring;

import org.jspecify.annotations.NullMarked;
