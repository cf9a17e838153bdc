package io.github.mcpresources.office;

/** The kinds of document ids. */
public enum DocumentIds {
    /**
     * The first twelve hexadecimal digits of the SHA-256 of the content, or more if another document has the same
     * twelve digits. The id is the same after a restart, for a copy, and on another machine. A changed document has
     * another id.
     */
    CONTENT,

    /**
     * {@code p-} and the first twelve hexadecimal digits of the SHA-256 of the path, or more if another path has the
     * same twelve digits. The id stays the same if the document changes.
     */
    PATH,

    /**
     * {@code s-} and random hexadecimal digits. The id is valid only in the session in which a tool returned it.
     * Without a session, as in the stateless revision (2026-07-28) and on stateless servers, ids are derived from the
     * content.
     */
    SESSION
}
