package io.github.mcpresources.internal.stateless;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Parses JSON-RPC messages. Also rejects faulty messages that a JSON mapper would accept, such as objects with
 * duplicate names.
 */
public final class MessageReader {

    private static final TypeRef<Object> ANYTHING = new TypeRef<>() {};

    private final McpJsonMapper mapper;

    public MessageReader(McpJsonMapper mapper) {
        this.mapper = mapper;
    }

    /**
     * Parses one message.
     *
     * @throws MalformedMessageException if the bytes are not UTF-8, not JSON or not JSON-RPC, an object has a duplicate
     *     name, or more text follows the message
     */
    public Message read(byte[] bytes) {
        Json json = parse(bytes, mapper, "JSON");
        checkNames(json.text());
        return Message.of(json.value());
    }

    /**
     * A JSON text and its value.
     *
     * @param value the value as the mapper read it; null for the JSON value {@code null}
     */
    public record Json(String text, @Nullable Object value) {}

    /**
     * Parses a JSON text without a check for duplicate names.
     *
     * @param form the format that the transport expects, for the error: {@code JSON} or {@code one line of JSON}
     * @throws MalformedMessageException if the bytes are not UTF-8 or not JSON
     */
    public static Json parse(byte[] bytes, McpJsonMapper mapper, String form) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return new Json(text, mapper.readValue(text, ANYTHING));
        } catch (CharacterCodingException notUtf8) {
            throw MalformedMessageException.notJson("Parse error: a message must be UTF-8");
        } catch (IOException | RuntimeException | StackOverflowError notJson) {
            throw MalformedMessageException.notJson("Parse error: a message must be " + form);
        }
    }

    /**
     * Checks a JSON text for faults that a JSON mapper does not report.
     *
     * @throws MalformedMessageException if an object in the text has a duplicate name, or if more text follows the
     *     first value
     */
    public static void checkNames(String json) {
        DuplicateNames.fault(json).ifPresent(fault -> {
            throw MalformedMessageException.notJson("Parse error: " + fault);
        });
    }
}
