/** A small server with resources. Start with {@link io.github.mcpresources.samples.notes.NotesServer}. */
package io.github.mcpresources.samples.notes;
