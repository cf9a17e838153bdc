package io.github.mcpresources.spring.test;

import org.springframework.boot.test.autoconfigure.TestSliceTestContextBootstrapper;

/** The bootstrapper of tests with {@link McpResourcesTest}, which reads the properties of the annotation. */
final class SliceBootstrapper extends TestSliceTestContextBootstrapper<McpResourcesTest> {}
