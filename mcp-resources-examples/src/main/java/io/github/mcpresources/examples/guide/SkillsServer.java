package io.github.mcpresources.examples.guide;

import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.skills.SkillResources;
import java.io.IOException;
import java.nio.file.Path;

final class SkillsServer {

    public static void main(String[] arguments) throws InterruptedException, IOException {
        SkillResources skills = SkillResources.builder()
                .directory(Path.of("sample-skills"))
                .watch(true)
                .build();
        skills.problems().forEach(System.err::println);

        ResourceServer.of(skills).serveStdio("skills", "1.0");
        skills.close();
    }
}
