package io.github.mcpresources.tools;

import java.util.Locale;

/** The forms in which a tool gives a resource. */
public enum ReadMode {
    /** One embedded resource for each content, with its URI and MIME type. */
    EMBEDDED,

    /** Text, images and audio as blocks of their own kind, without a URI. */
    PLAIN,

    /** A range of bytes as JSON, with totals and the place where the next one starts. */
    WINDOW,

    /** The bare value: a text as a string, bytes as {@code {uri, mime_type, blob}}, several as a list. */
    VALUE;

    /**
     * The mode as a tool's argument has it, and as listeners hear it.
     *
     * @return the name in lower case
     */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
