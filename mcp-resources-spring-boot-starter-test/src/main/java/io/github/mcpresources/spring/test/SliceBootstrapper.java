package io.github.mcpresources.spring.test;

import org.springframework.boot.test.autoconfigure.TestSliceTestContextBootstrapper;

/** Creates the application contexts of tests, with the properties in {@link McpResourcesTest}. */
final class SliceBootstrapper extends TestSliceTestContextBootstrapper<McpResourcesTest> {}
