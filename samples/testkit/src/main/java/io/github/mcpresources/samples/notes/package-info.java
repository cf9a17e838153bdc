/** A small server with resources; start with {@link io.github.mcpresources.samples.notes.NotesServer}. */
package io.github.mcpresources.samples.notes;
