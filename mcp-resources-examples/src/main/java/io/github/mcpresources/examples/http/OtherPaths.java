package io.github.mcpresources.examples.http;

import io.github.mcpresources.internal.text.Printable;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Answers paths that no other servlet serves, with status 404 and a message that contains the endpoint's path. */
@SuppressWarnings("serial")
final class OtherPaths extends HttpServlet {

    private static final int SHOWN_CHARACTERS = 120;

    private final String right;

    /**
     * Creates a servlet.
     *
     * @param right the path of the endpoint
     */
    OtherPaths(String right) {
        this.right = right;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String path = request.getRequestURI();
        String slash = path.equals(right + "/") ? ", without a slash at its end" : "";
        JsonErrors.send(
                response,
                HttpServletResponse.SC_NOT_FOUND,
                "There is no MCP endpoint at " + Printable.of(path, SHOWN_CHARACTERS) + "; it is at " + right + slash);
    }
}
