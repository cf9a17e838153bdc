package io.github.mcpresources.http;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import org.jspecify.annotations.Nullable;

/**
 * A request to the SDK's endpoint. If it cannot continue asynchronously, its error names the setting, which the error of a
 * container does not.
 */
class AsyncSupport extends HttpServletRequestWrapper {

    private @Nullable IllegalStateException missing;

    AsyncSupport(HttpServletRequest request) {
        super(request);
    }

    /**
     * Continues a request asynchronously.
     *
     * @throws IllegalStateException if a filter or the servlet of the request does not support it
     */
    static AsyncContext start(ServletRequest request) {
        if (!request.isAsyncSupported()) {
            throw missing();
        }
        return request.startAsync();
    }

    private static IllegalStateException missing() {
        return new IllegalStateException("The container does not support asynchronous processing of this request. Set"
                + " asyncSupported to true for ResourceServerFilter, for each filter before it and for the servlet of"
                + " the endpoint, for example with setAsyncSupported(true) or <async-supported>true</async-supported>");
    }

    /**
     * Returns the error of the endpoint's attempt to continue asynchronously, which the endpoint may have caught; null if
     * there is none.
     */
    @Nullable
    IllegalStateException failure() {
        return missing;
    }

    @Override
    public AsyncContext startAsync() {
        check();
        return super.startAsync();
    }

    @Override
    public AsyncContext startAsync(ServletRequest request, ServletResponse response) {
        check();
        return super.startAsync(request, response);
    }

    private void check() {
        if (!isAsyncSupported()) {
            IllegalStateException failure = missing();
            missing = failure;
            throw failure;
        }
    }
}
