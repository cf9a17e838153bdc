package io.github.mcpresources.compositor.upstream;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.Map;

/** Where a server is, and what is sent along with each request to it. */
record HttpTarget(URI endpoint, List<Map.Entry<String, String>> headers, HttpClient client, Settings settings) {

    /** The address for the log, without what may be secret in it. */
    static String shown(URI address) {
        return address.getScheme() + "://" + address.getHost() + (address.getPort() < 0 ? "" : ":" + address.getPort())
                + address.getPath();
    }

    HttpRequest.Builder request() {
        HttpRequest.Builder request = HttpRequest.newBuilder(endpoint);
        headers.forEach(header -> request.header(header.getKey(), header.getValue()));
        return request;
    }
}
