package io.github.mcpresources.internal.modern;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Reads messages from their bytes, more strictly than a JSON mapper does. */
public final class MessageReader {

    private static final TypeRef<Object> ANYTHING = new TypeRef<>() {};

    private final McpJsonMapper mapper;

    /**
     * A reader.
     *
     * @param mapper reads JSON
     */
    public MessageReader(McpJsonMapper mapper) {
        this.mapper = mapper;
    }

    /**
     * Reads one message.
     *
     * @param bytes all of it
     * @return the message
     * @throws MalformedMessageException if it is none: not UTF-8, not JSON, with a name twice in an object, not
     *     JSON-RPC
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
            throw MalformedMessageException.notJson("Parse error: a message is UTF-8");
        } catch (IOException | RuntimeException | StackOverflowError notJson) {
            throw MalformedMessageException.notJson("Parse error: a message is JSON");
        }
        checkNames(text);
        return Message.of(value);
    }

    /**
     * Checks what a JSON mapper does not.
     *
     * @param json a text that a mapper took
     * @throws MalformedMessageException if an object in it has a name twice, or something follows its first value
     */
    public static void checkNames(String json) {
        DuplicateNames.first(json).ifPresent(name -> {
            throw MalformedMessageException.notJson(
                    "Parse error: a name that is there twice, or more than one message: " + name);
        });
    }
}
