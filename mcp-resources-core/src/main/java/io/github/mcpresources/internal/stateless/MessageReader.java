package io.github.mcpresources.internal.stateless;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Parses messages. It is stricter than a JSON mapper. */
public final class MessageReader {

    private static final TypeRef<Object> ANYTHING = new TypeRef<>() {};

    private final McpJsonMapper mapper;

    /**
     * Creates a message reader.
     *
     * @param mapper parses JSON
     */
    public MessageReader(McpJsonMapper mapper) {
        this.mapper = mapper;
    }

    /**
     * Parses one message.
     *
     * @param bytes the whole message
     * @return the message
     * @throws MalformedMessageException if the bytes are not UTF-8, not JSON or not JSON-RPC, or an object has a
     *     duplicate name
     */
    public Message read(byte[] bytes) {
        Object value;
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            value = mapper.readValue(text, ANYTHING);
        } catch (CharacterCodingException notUtf8) {
            throw MalformedMessageException.notJson("Parse error: a message must be UTF-8");
        } catch (IOException | RuntimeException | StackOverflowError notJson) {
            throw MalformedMessageException.notJson("Parse error: a message must be JSON");
        }
        checkNames(text);
        return Message.of(value);
    }

    /**
     * Checks a JSON text for faults that a JSON mapper accepts.
     *
     * @param json a text that a mapper accepted
     * @throws MalformedMessageException if an object in it has a duplicate name, or there is text after its first value
     */
    public static void checkNames(String json) {
        DuplicateNames.first(json).ifPresent(name -> {
            throw MalformedMessageException.notJson("Parse error: a duplicate name, or more than one message: " + name);
        });
    }
}
