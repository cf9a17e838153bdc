package io.github.mcpresources.benchmarks.load;

import io.github.mcpresources.benchmarks.SampleResources;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * A servlet that reads the body and writes a prepared string. Its cost is a lower bound for the cost of a response of
 * revision 2026-07-28.
 */
@SuppressWarnings("serial")
final class ReadyServlet extends HttpServlet {

    private final Map<String, byte[]> reads = new HashMap<>();

    ReadyServlet(int resources) {
        for (int number = 0; number < resources; number++) {
            String uri = SampleResources.uri(number);
            reads.put(uri, read(uri, SampleResources.text(number)).getBytes(StandardCharsets.US_ASCII));
        }
    }

    private static String read(String uri, String text) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"contents\":[{\"uri\":\"" + uri + "\",\"mimeType\":\""
                + SampleResources.MIME_TYPE + "\",\"text\":\"" + text.replace("\n", "\\n")
                + "\"}],\"resultType\":\"complete\",\"ttlMs\":0,\"cacheScope\":\"private\","
                + "\"_meta\":{\"io.modelcontextprotocol/serverInfo\":{\"name\":\"attached\",\"version\":\"1\"}}}}";
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        request.getInputStream().readAllBytes();
        byte[] answer = reads.get(request.getHeader("Mcp-Name"));
        if (answer == null) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        response.setContentType("application/json");
        response.setContentLength(answer.length);
        response.getOutputStream().write(answer);
    }
}
