package io.github.mcpresources.testkit.internal.broker;

import io.github.mcpresources.cluster.ContentEngine;

/**
 * A started broker that stores contents.
 *
 * @param engine the class of the engine; its static method {@code connect} takes a URL
 */
public record EngineBroker(Broker broker, String url, Class<? extends ContentEngine> engine) implements AutoCloseable {

    public ContentEngine connect() {
        return connect(engine, url);
    }

    static ContentEngine connect(Class<?> engine, String url) {
        try {
            return (ContentEngine) engine.getMethod("connect", String.class).invoke(null, url);
        } catch (ReflectiveOperationException failure) {
            throw new IllegalStateException(engine + " cannot connect to " + url, failure);
        }
    }

    @Override
    public void close() {
        broker.close();
    }
}
