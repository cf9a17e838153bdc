package io.github.mcpresources.spring.test;

import io.github.mcpresources.testkit.client.ResourceClient;
import java.util.Locale;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/** Creates clients of the MCP endpoint of an application that runs in a test. */
record RunningServer(Environment environment) {

    private static final String SPRING_AI = "spring.ai.mcp.server.";

    /**
     * Creates a client of the endpoint.
     *
     * @param path the path without the context path; if it is empty, the path is taken from the properties
     * @param headers the headers of all requests, in the form {@code Name: value}
     * @throws IllegalStateException if no web server runs
     * @throws IllegalArgumentException if a header does not have this form
     */
    ResourceClient client(String path, String... headers) {
        boolean isSse = hasSpringAi() && property(SPRING_AI + "protocol", "SSE").equalsIgnoreCase("SSE");
        String url = base() + (path.isEmpty() ? endpoint(isSse) : path);
        ResourceClient client = isSse ? ResourceClient.sse(url) : ResourceClient.http(url);
        for (String header : headers) {
            int colon = header.indexOf(':');
            if (colon <= 0) {
                throw new IllegalArgumentException(
                        "A header of @McpResourcesContract must have the form 'Name: value', but one of them is: "
                                + header);
            }
            client = client.header(
                    header.substring(0, colon).strip(),
                    header.substring(colon + 1).strip());
        }
        return client;
    }

    private static boolean hasSpringAi() {
        return ClassUtils.isPresent(
                "org.springframework.ai.mcp.server.common.autoconfigure.McpServerAutoConfiguration",
                RunningServer.class.getClassLoader());
    }

    private String endpoint(boolean isSse) {
        if (!hasSpringAi()) {
            return property("mcp.resources.server.endpoint", "/mcp"); // a servlet next to the dispatcher servlet
        }
        return dispatcher()
                + (isSse
                        ? property(SPRING_AI + "sse-endpoint", "/sse")
                        : property(SPRING_AI + "streamable-http.mcp-endpoint", "/mcp"));
    }

    private String base() {
        String port = environment.getProperty("local.server.port");
        if (port == null) {
            throw new IllegalStateException(
                    "@McpResourcesContract needs a running web server: annotate the test class with"
                            + " @SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)");
        }
        return String.format(Locale.ROOT, "http://localhost:%s%s", port, property("server.servlet.context-path", ""));
    }

    private String dispatcher() {
        String path = property("spring.mvc.servlet.path", property("spring.webflux.base-path", ""));
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }

    private String property(String name, String otherwise) {
        return environment.getProperty(name, otherwise);
    }
}
