package io.github.mcpresources.office;

/** What the ids of documents are made of. */
public enum DocumentIds {
    /**
     * The first twelve hexadecimal digits of the SHA-256 of the content: the same after a restart, for a copy, and on
     * another machine. A changed document is another one.
     */
    CONTENT,

    /** {@code p-} and twelve digits of the SHA-256 of the path: the same whatever the document becomes. */
    PATH,

    /**
     * {@code s-} and random digits, good in the session alone in which a tool gave it. Where there is no session, as
     * in protocol revision 2026-07-28 and on stateless servers, ids are made of the content.
     */
    SESSION
}
