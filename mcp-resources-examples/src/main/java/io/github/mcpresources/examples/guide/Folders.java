package io.github.mcpresources.examples.guide;

import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.server.ResourceServer;
import java.nio.file.Path;

final class Folders {

    public static void main(String[] arguments) throws InterruptedException {
        DirectoryResources folder = DirectoryResources.builder()
                .root(Path.of("sample-documents"))
                .include("**/*.md", "*.txt")
                .exclude("drafts/**")
                .watch(true)
                .build();

        ResourceServer.of(folder).serveStdio("folders", "1.0");
        folder.close();
    }
}
