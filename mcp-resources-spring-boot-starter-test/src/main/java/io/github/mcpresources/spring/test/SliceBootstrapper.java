package io.github.mcpresources.spring.test;

import org.springframework.boot.test.autoconfigure.TestSliceTestContextBootstrapper;

/** Reads the properties of {@link McpResourcesTest}. */
final class SliceBootstrapper extends TestSliceTestContextBootstrapper<McpResourcesTest> {}
