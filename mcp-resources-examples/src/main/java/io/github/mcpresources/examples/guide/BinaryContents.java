package io.github.mcpresources.examples.guide;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.registry.TemplateVariable;
import io.github.mcpresources.server.ResourceServer;
import java.nio.file.Path;
import java.util.Map;

final class BinaryContents {

    public static void main(String[] arguments) throws InterruptedException {
        Path log = Path.of("sample-documents", "logbook.txt");

        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("data://pixel").mimeType("image/png").bytes(new byte[] {1, 2, 3});
        registry.resource("data://log").file(log); // opened for each read
        registry.resource("data://json").read(request -> ReadResult.json(Map.of("ready", true)));
        registry.resource("data://both")
                .read(request -> ReadResult.of(
                        ContentPart.text("A caption").mimeType("text/plain"),
                        ContentPart.bytes(new byte[] {4, 5})
                                .uri("data://both/picture")
                                .mimeType("image/png")));

        TemplateVariable<Long> offset = TemplateVariable.longInteger("offset").defaultValue(0L);
        TemplateVariable<Long> length = TemplateVariable.longInteger("length").defaultValue(100L);
        registry.template("window://log{?offset,length}")
                .variables(offset, length)
                .mimeType("text/plain")
                .read(request -> request.window(offset, length).of(ReadResult.file(log), request.context()));

        ResourceServer.of(registry).serveStdio("contents", "1.0");
    }
}
