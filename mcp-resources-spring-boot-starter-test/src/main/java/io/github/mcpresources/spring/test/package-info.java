/**
 * Annotations for tests of Spring Boot applications that serve resources. {@code @McpResourcesTest} tests the resources
 * without the rest of the application, and {@code @McpResourcesContract} checks the running application.
 */
@NullMarked
package io.github.mcpresources.spring.test;

import org.jspecify.annotations.NullMarked;
