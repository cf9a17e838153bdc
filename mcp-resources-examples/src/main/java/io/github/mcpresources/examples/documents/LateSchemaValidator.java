package io.github.mcpresources.examples.documents;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import java.util.Map;

/**
 * The SDK's validator of JSON schemas, which is loaded when the first tool is called. It takes a tenth of a second or
 * more to load, and a server with it would load it at the start, to check the schemas of its tools. The schemas of the
 * tools of the document server never change, and a test checks them.
 */
final class LateSchemaValidator implements JsonSchemaValidator {

    @Override
    public ValidationResponse validate(Map<String, Object> schema, Object value) {
        return McpJsonDefaults.getSchemaValidator().validate(schema, value);
    }

    /** Accepts the schema of a tool at the start. */
    @Override
    public void assertConforms(String context, Map<String, Object> schema) {}
}
