package io.github.mcpresources.office;

/** The kinds of document ids. */
public enum DocumentIds {
    /**
     * The first twelve hexadecimal digits of the SHA-256 of the content, or more if another known document has the same
     * twelve digits. Apart from such a collision, the id is the same after a restart, for a copy, and on another
     * machine. A changed document has another id.
     */
    CONTENT,

    /**
     * {@code p-} and the first twelve hexadecimal digits of the SHA-256 of the path, or more if another known path has
     * the same twelve digits. The id stays the same if the document changes. After a restart, the id is known again
     * only when the path was passed to a tool, {@link OfficeDocuments#add(java.nio.file.Path)} or {@link
     * OfficeDocuments#docId(java.nio.file.Path)}.
     */
    PATH,

    /**
     * {@code s-} and random hexadecimal digits. The id is valid only in the session in which a tool returned it.
     * Without a session, ids are derived from the content: in the stateless revision (2026-07-28), on stateless
     * servers, and for the methods of {@link OfficeDocuments}.
     */
    SESSION
}
