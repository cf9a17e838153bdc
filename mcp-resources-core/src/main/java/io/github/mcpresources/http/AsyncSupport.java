package io.github.mcpresources.http;

import io.github.mcpresources.internal.http.EventStream;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A request to the SDK's endpoint. If asynchronous processing of the request is not supported, {@link #startAsync()}
 * fails with an error that names the setting to change. The container's own error would not name this setting.
 */
class AsyncSupport extends HttpServletRequestWrapper {

    private @Nullable IllegalStateException missing;
    private @Nullable HttpServletResponse stream;

    AsyncSupport(HttpServletRequest request) {
        super(request);
    }

    /**
     * Starts asynchronous processing of a request.
     *
     * @throws IllegalStateException if a filter or the servlet of the request does not support asynchronous processing
     */
    static AsyncContext start(ServletRequest request) {
        if (!request.isAsyncSupported()) {
            throw missing();
        }
        return request.startAsync();
    }

    private static IllegalStateException missing() {
        return new IllegalStateException("The container does not support asynchronous processing of this request. Set"
                + " asyncSupported to true for ResourceServerFilter, for every other filter that handles the request,"
                + " and for the servlet of the endpoint, for example with setAsyncSupported(true) or"
                + " <async-supported>true</async-supported>");
    }

    /**
     * Returns the error of the endpoint's last failed attempt to start asynchronous processing; null if there is none.
     * The endpoint may have caught the error.
     */
    @Nullable
    IllegalStateException failure() {
        return missing;
    }

    /**
     * Sets the response to this request. If it is an event stream when the endpoint starts asynchronous processing, its
     * headers are sent immediately. The endpoint itself would send the headers only with the first event, and until
     * then the client could not tell that the stream is open.
     */
    void announce(HttpServletResponse response) {
        stream = response;
    }

    @Override
    public AsyncContext startAsync() {
        check();
        return announced(super.startAsync());
    }

    @Override
    public AsyncContext startAsync(ServletRequest request, ServletResponse response) {
        check();
        return announced(super.startAsync(request, response));
    }

    private AsyncContext announced(AsyncContext started) {
        HttpServletResponse response = stream;
        if (response != null && EventStream.isType(response.getContentType())) {
            try {
                response.flushBuffer();
            } catch (IOException gone) {
                return started; // the client has left; the endpoint notices this at the first event
            }
        }
        return started;
    }

    private void check() {
        if (!isAsyncSupported()) {
            IllegalStateException failure = missing();
            missing = failure;
            throw failure;
        }
    }
}
