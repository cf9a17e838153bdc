/**
 * Tests of Spring Boot applications with resources. {@code @McpResourcesTest} is for tests of the resources alone, and
 * {@code @McpResourcesContract} for a check of the running application.
 */
@NullMarked
package io.github.mcpresources.spring.test;

import org.jspecify.annotations.NullMarked;
