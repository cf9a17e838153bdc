package io.github.mcpresources.server;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads lines from a client, and passes only valid lines to the SDK: one JSON-RPC message each, without the messages of
 * the stateless revision, which has its own front. All other lines are answered here. The end of the input is passed on
 * only when no answer is outstanding.
 */
final class CheckedInput extends InputStream {

    private static final int PARSE_ERROR = -32700;
    private static final TypeRef<Object> ANYTHING = new TypeRef<>() {};
    private static final byte[] NOTHING = new byte[0];

    private final InputStream client;
    private final McpJsonMapper mapper;
    private final StdioTraffic traffic;
    private final int maxLineBytes;
    private final Runnable atEnd;
    private byte[] line = NOTHING;
    private int position;
    private volatile @Nullable StdioFront front;

    CheckedInput(InputStream client, McpJsonMapper mapper, StdioTraffic traffic, int maxLineBytes, Runnable atEnd) {
        this.client = new BufferedInputStream(client, 64 * 1024);
        this.mapper = mapper;
        this.traffic = traffic;
        this.maxLineBytes = maxLineBytes;
        this.atEnd = atEnd;
    }

    /** Sets the front that handles messages of the stateless revision. */
    void serve(StdioFront modern) {
        front = modern;
    }

    @Override
    public int read() throws IOException {
        return ready() ? line[position++] & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!ready()) {
            return -1;
        }
        int count = Math.min(length, line.length - position);
        System.arraycopy(line, position, target, offset, count);
        position += count;
        return count;
    }

    @Override
    public int available() {
        return line.length - position;
    }

    /** Checks whether there is a byte to return. An input that fails counts as ended. */
    private boolean ready() throws IOException {
        try {
            return hasNext();
        } catch (IOException | RuntimeException | Error broken) {
            atEnd.run();
            throw broken;
        }
    }

    /** Waits for the next valid line. */
    private boolean hasNext() throws IOException {
        while (position == line.length) {
            ByteArrayOutputStream read = new ByteArrayOutputStream(256);
            int ended = readLine(read);
            byte[] next = withoutReturn(read.toByteArray());
            if (next.length > maxLineBytes) {
                traffic.refuse(
                        null,
                        McpSchema.ErrorCodes.INVALID_REQUEST,
                        "A message must be at most " + maxLineBytes + " bytes long (setting maxLineBytes)");
            } else if ((ended >= 0 || next.length > 0) && isForSdk(next)) {
                line = asOneLine(next);
                position = 0;
                return true;
            }
            if (ended < 0) {
                end();
                return false;
            }
        }
        return true;
    }

    /**
     * Reads up to the end of a line. Keeps at most two bytes more than the limit, because one may be a carriage return.
     */
    private int readLine(ByteArrayOutputStream target) throws IOException {
        int next = client.read();
        while (next >= 0 && next != '\n') {
            if (target.size() < maxLineBytes + 2L) {
                target.write(next);
            }
            next = client.read();
        }
        return next;
    }

    private static byte[] withoutReturn(byte[] read) {
        int length = read.length;
        return length > 0 && read[length - 1] == '\r' ? Arrays.copyOf(read, length - 1) : read;
    }

    /**
     * Returns a valid line with its end. Replaces carriage returns by spaces, because the SDK would treat them as line
     * ends.
     */
    private static byte[] asOneLine(byte[] good) {
        byte[] ended = Arrays.copyOf(good, good.length + 1);
        for (int at = 0; at < good.length; at++) {
            if (ended[at] == '\r') {
                ended[at] = ' ';
            }
        }
        ended[good.length] = '\n';
        return ended;
    }

    private boolean isForSdk(byte[] bytes) throws IOException {
        Object value;
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            value = mapper.readValue(text, ANYTHING);
        } catch (CharacterCodingException notUtf8) {
            return refused(null, PARSE_ERROR, "Parse error: a message must be UTF-8");
        } catch (IOException | RuntimeException | StackOverflowError notJson) {
            return refused(null, PARSE_ERROR, "Parse error: a message must be one line of JSON");
        }
        if (!(value instanceof Map<?, ?> message)) {
            return refused(null, McpSchema.ErrorCodes.INVALID_REQUEST, "A message must be a JSON object");
        }
        Object id = message.get("id");
        boolean usableId = id instanceof String || id instanceof Integer || id instanceof Long;
        String fault = fault(message, usableId);
        if (fault != null) {
            return refused(usableId ? id : null, McpSchema.ErrorCodes.INVALID_REQUEST, fault);
        }
        StdioFront modern = front;
        if (modern != null && message.containsKey("method") && modern.takes(message, text)) {
            return false;
        }
        note(message, id);
        return true;
    }

    private static @Nullable String fault(Map<?, ?> message, boolean usableId) {
        if (!McpSchema.JSONRPC_VERSION.equals(message.get("jsonrpc"))) {
            return "A message must have \"jsonrpc\": \"2.0\"";
        }
        if (message.containsKey("id") && !usableId) {
            return "An id must be a string or an integer";
        }
        if (message.containsKey("method")) {
            return message.get("method") instanceof String ? null : "A method must be a string";
        }
        boolean result = message.get("result") != null;
        boolean error = message.get("error") != null;
        if (!usableId || result == error) {
            return "A message must have a method, or an id and either a result or an error";
        }
        return result || isError(message.get("error")) ? null : "An error must have an integer code and a message";
    }

    private static boolean isError(@Nullable Object error) {
        return error instanceof Map<?, ?> map
                && map.get("code") instanceof Integer
                && map.get("message") instanceof String;
    }

    private void note(Map<?, ?> message, @Nullable Object id) {
        if (message.containsKey("method") && id != null) {
            traffic.received(id);
        } else if ("notifications/cancelled".equals(message.get("method"))
                && message.get("params") instanceof Map<?, ?> params) {
            traffic.cancelled(params.get("requestId"));
        }
    }

    private boolean refused(@Nullable Object id, int code, String message) throws IOException {
        traffic.refuse(id, code, message);
        return false;
    }

    private void end() throws IOException {
        StdioFront modern = front;
        if (modern != null) {
            modern.endOfInput();
        }
        try {
            traffic.drain();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Interrupted before all requests were answered");
        } finally {
            atEnd.run();
        }
    }

    @Override
    public void close() throws IOException {
        atEnd.run();
        client.close();
    }
}
