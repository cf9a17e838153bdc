package io.github.mcpresources.examples.documents;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import java.util.Map;

/**
 * A validator of JSON schemas that loads the SDK's validator when the first tool is called, because loading takes a
 * tenth of a second or more. The SDK would load it at the start, to check the schemas of the tools. This check is not
 * needed, because these schemas never change, and a test checks them.
 */
final class LateSchemaValidator implements JsonSchemaValidator {

    @Override
    public ValidationResponse validate(Map<String, Object> schema, Object value) {
        return McpJsonDefaults.getSchemaValidator().validate(schema, value);
    }

    @Override
    public void assertConforms(String context, Map<String, Object> schema) {}
}
