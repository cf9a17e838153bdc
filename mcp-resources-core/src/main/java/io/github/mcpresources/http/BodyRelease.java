package io.github.mcpresources.http;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;

/** Releases the memory of a body when its request ends. */
record BodyRelease(RequestBody body) implements AsyncListener {

    /**
     * Registers a listener that releases a body when a request ends. Returns false if the request has already ended.
     */
    static boolean after(AsyncContext request, RequestBody body) {
        try {
            request.addListener(new BodyRelease(body));
            return true;
        } catch (IllegalStateException hasEnded) {
            return false;
        }
    }

    @Override
    public void onComplete(AsyncEvent event) {
        body.close();
    }

    @Override
    public void onTimeout(AsyncEvent event) {
        body.close();
    }

    @Override
    public void onError(AsyncEvent event) {
        body.close();
    }

    /**
     * Registers this listener again, because a container removes all listeners when asynchronous processing restarts.
     */
    @Override
    public void onStartAsync(AsyncEvent event) {
        event.getAsyncContext().addListener(this);
    }
}
