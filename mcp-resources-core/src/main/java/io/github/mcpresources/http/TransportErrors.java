package io.github.mcpresources.http;

import io.github.mcpresources.internal.http.Cors;
import io.github.mcpresources.internal.http.EndpointErrors;
import io.github.mcpresources.internal.http.ServletAnswers;
import io.github.mcpresources.internal.stateless.Response;
import io.modelcontextprotocol.json.McpJsonMapper;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Wraps the response of the SDK's endpoint, and changes its errors and its CORS header. If the endpoint rejects a
 * request itself, for example because the session is missing, it sends a serialized exception with its stack trace.
 * This class replaces that error with a JSON-RPC error.
 *
 * <p>The SSE endpoint sets the header {@code Access-Control-Allow-Origin: *}, which would allow every web page to read
 * its stream. This class ignores such a header. It also ignores any other value of the header if the filter has already
 * set the header.
 */
final class TransportErrors extends HttpServletResponseWrapper {

    private final McpJsonMapper mapper;
    private final Supplier<@Nullable Response> known;
    private @Nullable Rewriting text;
    private @Nullable RewritingBytes bytes;

    /**
     * Creates a wrapper.
     *
     * @param known returns a response that replaces every error of the endpoint, or null if there is none
     */
    TransportErrors(HttpServletResponse response, McpJsonMapper mapper, Supplier<@Nullable Response> known) {
        super(response);
        this.mapper = mapper;
        this.known = known;
    }

    @Override
    public void setHeader(String name, String value) {
        if (!isRuledByFilter(name, value)) {
            super.setHeader(name, value);
        }
    }

    @Override
    public void addHeader(String name, String value) {
        if (!isRuledByFilter(name, value)) {
            super.addHeader(name, value);
        }
    }

    private boolean isRuledByFilter(String name, String value) {
        return name.equalsIgnoreCase(Cors.ALLOW_ORIGIN) && (value.equals("*") || containsHeader(Cors.ALLOW_ORIGIN));
    }

    @Override
    public PrintWriter getWriter() throws IOException {
        PrintWriter given = super.getWriter();
        if (getStatus() < SC_BAD_REQUEST) {
            return given;
        }
        Rewriting rewriting = new Rewriting(given);
        text = rewriting;
        return new PrintWriter(rewriting);
    }

    @Override
    public ServletOutputStream getOutputStream() throws IOException {
        if (bytes == null) {
            bytes = new RewritingBytes(super.getOutputStream());
        }
        return bytes;
    }

    @Override
    public void flushBuffer() throws IOException {
        finish();
        super.flushBuffer();
    }

    @Override
    public void sendError(int status) throws IOException {
        if (!isReplaced(status)) {
            super.sendError(status);
        }
    }

    @Override
    public void sendError(int status, String text) throws IOException {
        if (!isReplaced(status)) {
            super.sendError(status, text);
        }
    }

    /**
     * Sends the known response, which replaces every error of the endpoint. Returns false if there is no known
     * response.
     */
    private boolean isReplaced(int status) throws IOException {
        Response answer = known.get();
        if (answer == null) {
            return false;
        }
        resetBuffer();
        new ServletAnswers((HttpServletResponse) getResponse()).send(status, answer);
        return true;
    }

    /** Writes the buffered output that the endpoint has not flushed. */
    void finish() throws IOException {
        if (text != null) {
            text.write();
        }
        if (bytes != null) {
            bytes.write();
        }
    }

    /** A buffer for the text of an error. On a flush, the text is rewritten and then written to the response. */
    private final class Rewriting extends StringWriter {

        private final PrintWriter writer;

        Rewriting(PrintWriter writer) {
            this.writer = writer;
        }

        void write() throws IOException {
            String written = toString();
            getBuffer().setLength(0);
            if (!written.isEmpty()) {
                String rewritten = rewritten(written);
                announce(written, rewritten, Charset.forName(getCharacterEncoding()));
                writer.write(rewritten);
            }
        }

        @Override
        public void flush() {
            try {
                write();
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
            writer.flush();
        }

        @Override
        public void close() {
            flush();
            writer.close();
        }
    }

    /** A stream that buffers the body of an error response until it is flushed, and writes other bodies immediately. */
    private final class RewritingBytes extends ServletOutputStream {

        private final ServletOutputStream out;
        private final ByteArrayOutputStream collected = new ByteArrayOutputStream();
        private boolean isAsync;

        RewritingBytes(ServletOutputStream out) {
            this.out = out;
        }

        private boolean isError() {
            return !isAsync && getStatus() >= SC_BAD_REQUEST;
        }

        @Override
        public void write(int octet) throws IOException {
            if (isError()) {
                collected.write(octet);
            } else {
                out.write(octet);
            }
        }

        @Override
        public void write(byte[] source, int offset, int length) throws IOException {
            if (isError()) {
                collected.write(source, offset, length);
            } else {
                out.write(source, offset, length);
            }
        }

        void write() throws IOException {
            if (collected.size() > 0) {
                byte[] written = collected.toByteArray();
                collected.reset();
                String text = new String(written, StandardCharsets.UTF_8);
                String rewritten = rewritten(text);
                announce(text, rewritten, StandardCharsets.UTF_8);
                out.write(rewritten.equals(text) ? written : rewritten.getBytes(StandardCharsets.UTF_8));
            }
        }

        @Override
        public void flush() throws IOException {
            write();
            out.flush();
        }

        @Override
        public void close() throws IOException {
            write();
            out.close();
        }

        @Override
        public boolean isReady() {
            return out.isReady();
        }

        /**
         * Starts asynchronous writing. From then on, the output is not rewritten, because the endpoint never writes
         * errors asynchronously.
         */
        @Override
        public void setWriteListener(WriteListener listener) {
            isAsync = true;
            out.setWriteListener(listener);
        }
    }

    /**
     * Sets the Content-Length header to the length of the rewritten body, because the endpoint may have set the length
     * of the original body.
     */
    private void announce(String written, String rewritten, Charset charset) {
        if (!written.equals(rewritten) && !isCommitted()) {
            setContentLength(rewritten.getBytes(charset).length);
        }
    }

    private String rewritten(String body) throws IOException {
        Response answer = known.get();
        if (answer != null) {
            return mapper.writeValueAsString(answer.toJson());
        }
        return EndpointErrors.rewritten(body, getStatus(), mapper);
    }
}
