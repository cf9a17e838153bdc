package io.github.mcpresources.mail;

import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.util.Base64;
import java.util.Map;

/** Reads of a client. */
final class Reads {

    private Reads() {}

    static McpSchema.ResourceContents read(McpSyncClient client, String uri) {
        return client.readResource(McpSchema.ReadResourceRequest.builder(uri).build())
                .contents()
                .get(0);
    }

    static String text(McpSyncClient client, String uri) {
        return ((McpSchema.TextResourceContents) read(client, uri)).text();
    }

    static byte[] bytes(McpSyncClient client, String uri) {
        return Base64.getDecoder().decode(((McpSchema.BlobResourceContents) read(client, uri)).blob());
    }

    static Map<String, Object> json(McpSyncClient client, String uri) throws IOException {
        return McpJsonDefaults.getMapper().readValue(text(client, uri), new TypeRef<Map<String, Object>>() {});
    }
}
