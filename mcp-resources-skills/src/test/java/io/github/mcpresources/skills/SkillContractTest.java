package io.github.mcpresources.skills;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.testkit.junit.ProviderContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Runs the provider contract against a directory of skills. */
class SkillContractTest implements ProviderContract {

    @TempDir
    private Path folder;

    @Override
    public ResourceProvider provider() {
        try {
            new SkillFolder(folder)
                    .skill("greeting")
                    .with("greeting/references/languages.md", "French: bonjour.\n")
                    .with("greeting/data.bin", new byte[] {0, 1, 2})
                    .skill("acme/billing")
                    .with("acme/bad/SKILL.md", "no front matter")
                    .with("acme/notes.txt", "not a skill")
                    .with("readme.txt", "not part of any skill");
            return SkillResources.of(folder);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
