/** A small server with resources. Start reading at {@link io.github.mcpresources.samples.notes.NotesServer}. */
package io.github.mcpresources.samples.notes;
