package io.github.mcpresources.testkit;

import io.github.mcpresources.testkit.client.Revision;

/** Raw servers over HTTP for tests in other packages. */
public final class RawServers {

    /** A running server. */
    public interface Running extends AutoCloseable {
        /** Returns the address of the endpoint. */
        String url();

        /** Sends notifications of a changed resource. */
        void change();

        /** Makes the server send a change on each listen stream and then end the stream. */
        void changeAndEndEachListenStream();

        @Override
        void close();
    }

    private RawServers() {}

    /** Starts a server that keeps all rules. */
    public static Running good() {
        return run(Fault.none(Revision.V2026_07_28));
    }

    /** Starts a server whose error for a missing resource does not contain the URI. */
    public static Running withoutTheNameOfWhatIsMissing() {
        return run(Fault.of("R22.uri", "no name in the error").error("resources/read", error -> error.remove("data")));
    }

    /** Starts a server whose sessions get the code of 2026-07-28 for a missing resource. */
    public static Running withAnotherCodeForWhatIsMissing() {
        return run(Fault.of("R22.session-code", "the newer code")
                .error("resources/read", error -> Edits.replaceCode(error, -32002, -32602)));
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
            public void change() {
                server.listeners().change(RawServer.TEXT);
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
