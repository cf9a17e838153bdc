package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that an endpoint serves no request with a foreign Host, wherever it is and however the path of the request is
 * spelled. Each request is repeated with a local Host, to distinguish a refusal from a spelling that the endpoint does
 * not know.
 */
class MovedEndpointTest {

    private static final String STREAMABLE = "spring.ai.mcp.server.protocol=STREAMABLE";
    private static final String STATELESS = "spring.ai.mcp.server.protocol=STATELESS";
    private static final String SSE = "spring.ai.mcp.server.protocol=SSE";
    private static final String AT_MOVED = "spring.ai.mcp.server.streamable-http.mcp-endpoint=/moved/mcp";
    private static final String MESSAGES_AT_MOVED = "spring.ai.mcp.server.sse-message-endpoint=/moved/mcp";
    private static final String STREAM_AT_MOVED = "spring.ai.mcp.server.sse-endpoint=/moved/sse";

    static Stream<Arguments> endpoints() {
        return Stream.of(
                Arguments.of("/", List.of(STREAMABLE)),
                Arguments.of("/moved/", List.of(STREAMABLE, AT_MOVED)),
                Arguments.of("/app/", List.of(STREAMABLE, "spring.mvc.servlet.path=/app")),
                Arguments.of("/context/", List.of(STREAMABLE, "server.servlet.context-path=/context")),
                Arguments.of(
                        "/context/app/moved/",
                        List.of(
                                STATELESS,
                                AT_MOVED,
                                "spring.mvc.servlet.path=/app",
                                "server.servlet.context-path=/context")),
                Arguments.of(
                        "/context/app/moved/",
                        List.of(
                                SSE,
                                MESSAGES_AT_MOVED,
                                STREAM_AT_MOVED,
                                "spring.mvc.servlet.path=/app",
                                "server.servlet.context-path=/context")));
    }

    static Stream<Arguments> reactiveEndpoints() {
        return Stream.of(
                Arguments.of("/", List.of(STREAMABLE)),
                Arguments.of("/moved/", List.of(STREAMABLE, AT_MOVED)),
                Arguments.of("/app/", List.of(STREAMABLE, "spring.webflux.base-path=/app")),
                Arguments.of("/app/moved/", List.of(STATELESS, AT_MOVED, "spring.webflux.base-path=/app")),
                Arguments.of(
                        "/app/moved/",
                        List.of(SSE, MESSAGES_AT_MOVED, STREAM_AT_MOVED, "spring.webflux.base-path=/app")));
    }

    @ParameterizedTest
    @MethodSource("endpoints")
    void rejectsForeignHost(String prefix, List<String> properties) throws Exception {
        try (Served served = Served.start(properties.toArray(String[]::new))) {
            assertRejected(served, properties.get(0), prefix);
        }
    }

    @ParameterizedTest
    @MethodSource("reactiveEndpoints")
    void rejectsForeignHostOnWebFlux(String prefix, List<String> properties) throws Exception {
        try (Served served = Served.startReactive(Served.Application.class, properties.toArray(String[]::new))) {
            assertRejected(served, properties.get(0), prefix);
        }
    }

    static Stream<Arguments> beans() {
        return Stream.of(
                Arguments.of(STREAMABLE, MovedTransports.Streamable.class, MovedReactiveTransports.Streamable.class),
                Arguments.of(STATELESS, MovedTransports.Stateless.class, MovedReactiveTransports.Stateless.class),
                Arguments.of(SSE, MovedTransports.Sse.class, MovedReactiveTransports.Sse.class));
    }

    @ParameterizedTest
    @MethodSource("beans")
    void rejectsForeignHostAtEndpointOfBean(String protocol, Class<?> application, Class<?> reactive) throws Exception {
        try (Served served = Served.start(application, protocol)) {
            assertRejected(served, protocol, "/inner/own/");
        }
        try (Served served = Served.startReactive(reactive, protocol)) {
            assertRejected(served, protocol, "/inner/own/");
        }
    }

    private static void assertRejected(Served served, String protocol, String prefix) throws Exception {
        try (EndpointRequests requests =
                EndpointRequests.of(served, protocol.substring(protocol.indexOf('=') + 1), prefix)) {
            requests.begin();
            Set<String> servedPaths = new HashSet<>();
            for (EndpointRequests.Kind kind : requests.kinds()) {
                for (String path : spellings(kind.path())) {
                    int foreign = requests.status(kind, path, "Host: foreign.example");
                    if (kind.isAnsweredAtOnce() && requests.status(kind, path, "Host: localhost") < 300) {
                        servedPaths.add(path);
                    }
                    if (servedPaths.contains(path)) {
                        assertThat(foreign).as("%s %s", kind.method(), path).isEqualTo(403);
                    } else {
                        assertThat(foreign).as("%s %s", kind.method(), path).isGreaterThanOrEqualTo(400);
                    }
                }
                // with other spellings, a local Host need not be served
                assertThat(servedPaths).contains(kind.path(), kind.path() + ";a=b", encoded(kind.path()));
            }
        }
    }

    /** Returns the path with a percent-encoded character in the last segment. */
    private static String encoded(String path) {
        int at = path.lastIndexOf('/') + 1;
        return path.substring(0, at) + "%" + Integer.toHexString(path.charAt(at)) + path.substring(at + 1);
    }

    /** Returns the path and other spellings of it, each of which differs in one segment. */
    private static List<String> spellings(String path) {
        List<String> all = new ArrayList<>(List.of(path, path + "/", path + "/."));
        for (int at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
            String start = path.substring(0, at);
            String rest = path.substring(at + 1);
            String segment = rest.replaceFirst("/.*", "");
            all.add(start + "//" + rest);
            all.add(start + "/" + segment + ";a=b" + rest.substring(segment.length()));
            all.add(start + "/%" + Integer.toHexString(rest.charAt(0)) + rest.substring(1));
            all.add(start + "/;a=b/" + rest);
            all.add(start + "/./" + rest);
            all.add(start + "/x/../" + rest);
            all.add(start + "/%2f" + rest);
        }
        return all;
    }
}
