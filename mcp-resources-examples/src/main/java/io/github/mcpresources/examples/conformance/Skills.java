package io.github.mcpresources.examples.conformance;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.files.DirectoryResources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A directory with one skill, for the scenario {@code resources/directory/read} of the conformance suite. */
final class Skills {

    /** The capability for the skills extension that the server declares. */
    static final Map<String, Map<String, Object>> EXTENSION =
            Map.of("io.modelcontextprotocol/skills", Map.of("directoryRead", true));

    private static final Map<String, String> FILES = Map.of(
            "greeting/SKILL.md", """
            ---
            name: greeting
            description: Greets people by their names.
            ---
            Say hello, then the name. How to do so in other languages is in references/languages.md.
            """, "greeting/references/languages.md", "French: bonjour. German: guten Tag.\n");

    private Skills() {}

    /** Creates a provider of the skill's files. They are temporary files that are deleted when the process ends. */
    static ResourceProvider provider() {
        try {
            Path top = Files.createTempDirectory("skills");
            top.toFile().deleteOnExit();
            for (Map.Entry<String, String> file : FILES.entrySet()) {
                Path path = top.resolve(file.getKey());
                Files.createDirectories(path.getParent());
                Files.writeString(path, file.getValue());
            }
            try (var all = Files.walk(top)) {
                all.forEach(path -> path.toFile().deleteOnExit()); // deleted in reverse order
            }
            return DirectoryResources.builder()
                    .uriPrefix("skill:///")
                    .root("skills", top)
                    .build();
        } catch (IOException failure) {
            throw new UncheckedIOException("The files of the skill could not be written", failure);
        }
    }
}
