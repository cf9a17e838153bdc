package io.github.mcpresources.spring.autoconfigure;

/** The requests that must be ended when the application closes, because the web server waits for them. */
@FunctionalInterface
interface OpenRequests {

    void end();
}
