package io.github.mcpresources.spring.autoconfigure;

/** The requests for which the web server would wait when the application closes. */
@FunctionalInterface
interface OpenRequests {

    /** Ends the requests. */
    void end();
}
