package io.github.mcpresources.examples.conformance;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.skills.SkillResources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Serves a temporary directory of skills, for the scenarios of the skills extension in the conformance suite. */
final class Skills {

    private static final Map<String, String> FILES = Map.of(
            "greeting/SKILL.md", """
            ---
            name: greeting
            description: Greets people by their names.
            license: Apache-2.0
            metadata:
              author: mcp-resources
              version: "1.0"
            ---
            Say hello, then the name. See references/languages.md for other languages.
            """,
            "greeting/references/languages.md", "French: bonjour. German: guten Tag.\n",
            "travel/expenses/SKILL.md", """
            ---
            name: expenses
            description: Fills in the form for travel expenses.
            ---
            Ask for the receipts first.
            """);

    private Skills() {}

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
            return SkillResources.of(top);
        } catch (IOException failure) {
            throw new UncheckedIOException("The files of the skills could not be written", failure);
        }
    }
}
