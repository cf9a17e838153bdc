package io.github.mcpresources.benchmarks.load;

import io.github.mcpresources.benchmarks.SampleResources;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** An MCP client on one connection, with its own session if the transport has sessions. */
final class Client implements AutoCloseable {

    private static final String INITIALIZE = """
            {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
            "capabilities":{},"clientInfo":{"name":"load","version":"1"}}}""";
    private static final String INITIALIZED = """
            {"jsonrpc":"2.0","method":"notifications/initialized"}""";

    /** The {@code _meta} field, in which a request of revision 2026-07-28 describes its client. */
    private static final String META = """
            "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
            "io.modelcontextprotocol/clientCapabilities":{}}""";

    private final HttpConnection connection;
    private final boolean isFiltered;
    private int id;
    private @Nullable String cursor;

    Client(int port, Transport transport) throws IOException {
        connection = new HttpConnection(port);
        isFiltered = transport == Transport.FILTER;
        connection.header("MCP-Protocol-Version", isFiltered ? "2026-07-28" : "2025-11-25");
        if (transport == Transport.STREAMABLE) {
            HttpConnection.Answer introduced = connection.post(INITIALIZE);
            check(introduced, "\"serverInfo\"");
            connection.header("Mcp-Session-Id", introduced.headers().getOrDefault("mcp-session-id", ""));
            connection.post(INITIALIZED);
        }
    }

    /** Reads a resource and checks that the response contains its URI. */
    void read(String uri) throws IOException {
        check(request("resources/read", "\"uri\":\"" + uri + "\"", "Mcp-Name: " + uri + "\r\n"), uri);
    }

    /** Reads the large blob and checks that it is complete. */
    void blob() throws IOException {
        String uri = SampleResources.BLOB_URI;
        HttpConnection.Answer answer =
                request("resources/read", "\"uri\":\"" + uri + "\"", "Mcp-Name: " + uri + "\r\n");
        check(answer, uri);
        int start = answer.body().indexOf("\"blob\":\"") + "\"blob\":\"".length();
        int length = answer.body().indexOf('"', start) - start;
        int expected = (SampleResources.BLOB_BYTES + 2) / 3 * 4;
        if (length != expected) {
            throw new IOException("The blob has " + length + " base64 characters instead of " + expected + " (for "
                    + SampleResources.BLOB_BYTES + " bytes)");
        }
    }

    /**
     * Lists the next page and checks that the response contains a list. After the last page, lists the first page
     * again.
     */
    String page() throws IOException {
        String params = cursor == null ? "" : "\"cursor\":\"" + cursor + "\"";
        HttpConnection.Answer answer = request("resources/list", params, "");
        check(answer, "\"resources\":[");
        cursor = cursor(answer.body());
        return answer.body();
    }

    /** Reads a resource and checks the complete text, which is the same for all implementations of the server. */
    void verifyRead(int resources) throws IOException {
        int number = resources / 2;
        String text = SampleResources.text(number).replace("\n", "\\n");
        check(
                request(
                        "resources/read",
                        "\"uri\":\"" + SampleResources.uri(number) + "\"",
                        "Mcp-Name: " + SampleResources.uri(number) + "\r\n"),
                "\"text\":\"" + text + "\"");
    }

    /** Lists all pages and checks the number of resources and the number of pages. */
    void verifyList(int resources, boolean paged) throws IOException {
        int listed = 0;
        int pages = 0;
        do {
            listed += count(page(), "\"uri\":\"docs://");
            pages++;
        } while (cursor != null);
        int expected = paged ? (resources + SampleResources.PAGE_SIZE - 1) / SampleResources.PAGE_SIZE : 1;
        if (listed != resources || pages != expected) {
            throw new IOException(
                    "Listed " + listed + " resources on " + pages + " pages, not " + resources + " on " + expected);
        }
    }

    private HttpConnection.Answer request(String method, String params, String name) throws IOException {
        String message = "{\"jsonrpc\":\"2.0\",\"id\":" + ++id + ",\"method\":\"" + method + "\",\"params\":{" + params;
        return isFiltered
                ? connection.post(
                        "Mcp-Method: " + method + "\r\n" + name, message + (params.isEmpty() ? "" : ",") + META + "}}")
                : connection.post(message + "}}");
    }

    private static void check(HttpConnection.Answer answer, String expected) throws IOException {
        if (answer.status() != 200 || !answer.body().contains(expected)) {
            String body = answer.body();
            throw new IOException("Expected " + expected + " but got " + answer.status() + " "
                    + body.substring(0, Math.min(500, body.length())));
        }
    }

    /**
     * Returns the cursor of the next page; null after the last page. The field may precede or follow the resources, and
     * the sample resources contain no field with this name.
     */
    private static @Nullable String cursor(String body) {
        String field = "\"nextCursor\":\"";
        int at = body.lastIndexOf(field);
        return at < 0 ? null : body.substring(at + field.length(), body.indexOf('"', at + field.length()));
    }

    private static int count(String text, String part) {
        int count = 0;
        for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
            count++;
        }
        return count;
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
