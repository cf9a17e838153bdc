package io.github.mcpresources.internal.http;

/** The headers of an HTTP response that is not committed yet. */
public interface ResponseHeaders {

    /** Sets a header, and removes its earlier values. */
    void set(String name, String value);

    void add(String name, String value);
}
