package io.github.mcpresources.benchmarks;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;

/** Creates the SDK's records for the sample resources. */
public final class SdkResources {

    private SdkResources() {}

    /** Returns the list entry of a resource. */
    public static McpSchema.Resource descriptor(String uri, String name) {
        return McpSchema.Resource.builder(uri, name)
                .mimeType(SampleResources.MIME_TYPE)
                .size((long) SampleResources.TEXT_LENGTH)
                .build();
    }

    /** Returns the result of reading a resource. */
    public static McpSchema.ReadResourceResult result(String uri, String text) {
        return McpSchema.ReadResourceResult.builder(List.of(McpSchema.TextResourceContents.builder(uri, text)
                        .mimeType(SampleResources.MIME_TYPE)
                        .build()))
                .build();
    }
}
