package io.github.mcpresources.skills;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A directory of skills that a test writes. */
record SkillFolder(Path path) {

    /** Writes a file. */
    SkillFolder with(String name, String text) throws IOException {
        return with(name, text.getBytes(StandardCharsets.UTF_8));
    }

    SkillFolder with(String name, byte[] bytes) throws IOException {
        Path file = path.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, bytes);
        return this;
    }

    /** Writes the {@code SKILL.md} of a valid skill, whose name is the last segment of its directory. */
    SkillFolder skill(String directory) throws IOException {
        return with(directory + "/SKILL.md", manifest(directory));
    }

    static String manifest(String directory) {
        String name = directory.substring(directory.lastIndexOf('/') + 1);
        return "---\nname: " + name + "\ndescription: The skill " + name + ".\n---\nDo it.\n";
    }
}
