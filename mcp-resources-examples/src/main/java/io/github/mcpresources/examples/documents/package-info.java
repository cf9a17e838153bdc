/**
 * The document server, which serves folders to any MCP client over stdio or HTTP.
 *
 * <p>Start with {@link io.github.mcpresources.examples.documents.DocumentServer}, the command line.
 * {@link io.github.mcpresources.examples.documents.Library} defines the served resources.
 */
@NullMarked
package io.github.mcpresources.examples.documents;

import org.jspecify.annotations.NullMarked;
