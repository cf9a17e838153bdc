package io.github.mcpresources.examples.documents;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import java.util.Map;

/**
 * A validator of JSON schemas that loads the SDK's validator when the first tool is called. Loading takes a tenth of a
 * second or more. A server of the SDK would otherwise load its validator at the start, to check the schemas of the
 * tools. This check is not needed, because the schemas of the document server's tools never change, and a test checks
 * them.
 */
final class LateSchemaValidator implements JsonSchemaValidator {

    @Override
    public ValidationResponse validate(Map<String, Object> schema, Object value) {
        return McpJsonDefaults.getSchemaValidator().validate(schema, value);
    }

    /** Accepts every schema of a tool, without loading the SDK's validator. */
    @Override
    public void assertConforms(String context, Map<String, Object> schema) {}
}
