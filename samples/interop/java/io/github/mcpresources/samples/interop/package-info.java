/** Tests of the samples with MCP clients of other authors. Each sample compiles these classes with its own tests. */
package io.github.mcpresources.samples.interop;
