package io.github.mcpresources.testkit;

import io.github.mcpresources.testkit.client.Revision;

/** Raw servers over HTTP for tests in other packages. */
public final class RawServers {

    /** A server that listens. */
    public interface Running extends AutoCloseable {
        /** The endpoint's address. */
        String url();

        /** Has each listen stream end after a change. */
        void changeAndEndEachListenStream();

        @Override
        void close();
    }

    private RawServers() {}

    /** A server that keeps all rules. */
    public static Running good() {
        return run(Fault.none(Revision.V2026_07_28));
    }

    /** A server whose error for a missing resource does not name it. */
    public static Running withoutTheNameOfWhatIsMissing() {
        return run(Fault.of("R22.uri", "no name").error("resources/read", error -> error.remove("data")));
    }

    private static Running run(Fault fault) {
        RawServer server = new RawServer(fault);
        RawHttp http = RawHttp.start(server, fault);
        return new Running() {
            @Override
            public String url() {
                return http.url();
            }

            @Override
            public void changeAndEndEachListenStream() {
                server.listeners().afterListening(() -> {
                    server.listeners().change(RawServer.TEXT);
                    server.listeners().end();
                });
            }

            @Override
            public void close() {
                http.close();
            }
        };
    }
}
