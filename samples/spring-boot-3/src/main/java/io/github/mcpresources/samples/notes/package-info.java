/**
 * An MCP server with Spring Boot 3.5, Jackson 2 and the MCP SDK, without Spring AI.
 *
 * <p>Start with {@link io.github.mcpresources.samples.notes.NoteResources}.
 */
@NullMarked
package io.github.mcpresources.samples.notes;

import org.jspecify.annotations.NullMarked;
