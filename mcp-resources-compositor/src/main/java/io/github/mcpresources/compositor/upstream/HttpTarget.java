package io.github.mcpresources.compositor.upstream;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/** The address of a server, and the headers for each request. */
record HttpTarget(URI endpoint, List<Header> headers, HttpClient client, Settings settings) {

    /** A header that is added to each request. The supplier is called for each request. */
    record Header(String name, Supplier<String> value) {

        private void addTo(HttpRequest.Builder request) {
            add(request, name, Objects.requireNonNull(value.get(), () -> "The header '" + name + "' has no value"));
        }

        /**
         * Adds a header to a request.
         *
         * @throws IllegalArgumentException if the HTTP client does not allow the header or the value; the message does
         *     not contain the value
         */
        static void add(HttpRequest.Builder request, String name, String value) {
            try {
                request.header(name, value);
            } catch (IllegalArgumentException refused) { // the text of this exception may repeat the value
                throw new IllegalArgumentException(
                        "The HTTP client does not allow the header '" + name + "' or its value");
            }
        }
    }

    static String shown(URI address) {
        return address.getScheme() + "://" + address.getHost() + (address.getPort() < 0 ? "" : ":" + address.getPort())
                + address.getPath();
    }

    HttpRequest.Builder request() {
        return HttpRequest.newBuilder(endpoint);
    }

    /**
     * Adds the current values of the headers to a request.
     *
     * @throws RuntimeException if a header has no valid value, or its supplier throws
     */
    HttpRequest complete(HttpRequest.Builder request) {
        headers.forEach(header -> header.addTo(request));
        return request.build();
    }
}
