package io.github.mcpresources.skills;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.mcpresources.Page;
import io.github.mcpresources.SkillDescriptor;
import io.github.mcpresources.SkillFile;
import io.github.mcpresources.internal.request.ServerRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that changes are noticed if the program that made them sets the times of files and directories, as programs do
 * that unpack archives or copy directories. All files of a package often have the same time.
 */
class PreservedTimesTest {

    private static final FileTime TIME = FileTime.fromMillis(499_162_500_000L);
    private static final String OLD = "Version 1.0\n";
    private static final String NEW = "Version 1.1\n";

    @TempDir
    private Path folder;

    private SkillResources skills;

    @BeforeEach
    void write() throws IOException {
        assumeTrue(
                folder.getFileSystem().supportedFileAttributeViews().contains("unix"),
                "NOT CHECKED: this platform does not record changes of the status of files");
        new SkillFolder(folder).skill("greeting").with("greeting/notes.md", OLD);
        setTimes();
        skills = SkillResources.builder().directory(folder).time(new LateTime()).build();
        assertThat(notes()).isEqualTo(SkillFile.of("skill://greeting/notes.md", bytes(OLD)));
        long reads = skills.reader().reads();
        assertThat(files()).hasSize(2);
        assertThat(skills.reader().reads()).isEqualTo(reads); // the next list would not read the files
    }

    private void setTimes() throws IOException {
        for (String path : List.of("greeting/SKILL.md", "greeting/notes.md", "greeting", "")) {
            Files.setLastModifiedTime(folder.resolve(path), TIME);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private List<SkillFile> files() {
        Page<SkillDescriptor> page = skills.listSkills(Page.Request.first(10), ServerRequest.detached())
                .toCompletableFuture()
                .join();
        return page.items().get(0).files().orElseThrow();
    }

    private SkillFile notes() {
        return files().get(1);
    }

    @Test
    void noticesFileThatIsOverwritten() throws IOException {
        Files.writeString(folder.resolve("greeting/notes.md"), NEW);
        setTimes();

        assertThat(notes()).isEqualTo(SkillFile.of("skill://greeting/notes.md", bytes(NEW)));
    }

    /** The new file often gets the identity of the removed one. */
    @Test
    void noticesFileThatIsRemovedAndCreated() throws IOException {
        Files.delete(folder.resolve("greeting/notes.md"));
        Files.writeString(folder.resolve("greeting/notes.md"), NEW);
        setTimes();

        assertThat(notes()).isEqualTo(SkillFile.of("skill://greeting/notes.md", bytes(NEW)));
    }

    @Test
    void noticesNewFileInDirectory() throws IOException {
        Files.writeString(folder.resolve("greeting/added.md"), NEW);
        setTimes();

        assertThat(files())
                .extracting(SkillFile::uri)
                .containsExactly("skill://greeting/SKILL.md", "skill://greeting/added.md", "skill://greeting/notes.md");
    }

    @Test
    void noticesNewFrontMatterInDescriptionOfFile() throws IOException {
        new SkillFolder(folder)
                .with("greeting/SKILL.md", SkillFolder.manifest("greeting").replace("The skill", "Any skill"));
        setTimes();

        assertThat(skills.listResources(Page.Request.first(10), ServerRequest.detached())
                        .toCompletableFuture()
                        .join()
                        .items()
                        .get(0)
                        .toJson())
                .containsEntry("description", "Any skill greeting.");
    }
}
