package io.github.mcpresources.internal.http;

/** The headers of an HTTP response that is not committed yet. */
public interface ResponseHeaders {

    /**
     * Sets a header, and removes its earlier values.
     *
     * @param name the name of the header
     * @param value the value of the header
     */
    void set(String name, String value);

    /**
     * Adds a value to a header.
     *
     * @param name the name of the header
     * @param value the value of the header
     */
    void add(String name, String value);
}
