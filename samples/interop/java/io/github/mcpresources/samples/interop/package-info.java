/**
 * Tests that all samples have: with MCP clients of other authors, and of the versions on the class path. Each sample compiles
 * these classes with its own tests.
 */
package io.github.mcpresources.samples.interop;
