package io.github.mcpresources.office;

/** The kinds of document ids. An id is derived from the content or the path of the document, or is random. */
public enum DocumentIds {
    /**
     * The first twelve hexadecimal digits of the SHA-256 of the content. If another known document has the same twelve
     * digits, the id has more digits. Apart from such a collision, the id is the same after a restart, for a copy of
     * the file, and on another machine. A changed document has another id.
     */
    CONTENT,

    /**
     * {@code p-} and the first twelve hexadecimal digits of the SHA-256 of the path. If another known path has the same
     * twelve digits, the id has more digits. The id stays the same if the document changes. After a restart, the id is
     * unknown until the path is passed to a tool, {@link OfficeDocuments#add(java.nio.file.Path)} or {@link
     * OfficeDocuments#docId(java.nio.file.Path)}.
     */
    PATH,

    /**
     * {@code s-} and random hexadecimal digits. The id is valid only in the session in which a tool returned it. If
     * there is no session, the id is derived from the content instead. There is no session in the stateless revision
     * (2026-07-28) and on stateless servers. There is also none if the application itself calls a method of {@link
     * OfficeDocuments}.
     */
    SESSION
}
