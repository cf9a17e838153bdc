/** The auto-configuration of mcp-resources. Applications use only the package {@code io.github.mcpresources.spring}. */
@NullMarked
package io.github.mcpresources.spring.autoconfigure;

import org.jspecify.annotations.NullMarked;
