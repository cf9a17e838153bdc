package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The document server does not start with arguments that it cannot use. The server runs in this process, because each
 * start of another process takes more than a second.
 */
@Timeout(120)
class RefusedStartsTest {

    @TempDir
    Path temp;

    @Test
    void refusesFoldersOfSkillsThatDoNotExist() throws Exception {
        FailedStart start = FailedStart.of("--skills", temp.resolve("none"));
        assertThat(start.exitCode()).isEqualTo(2);
        assertThat(start.errors())
                .startsWith("--skills: there is no folder " + temp.resolve("none"))
                .doesNotContain("Exception");
        Files.createDirectories(temp.resolve("one/Upper"));
        Files.createDirectories(temp.resolve("two"));
        FailedStart second = FailedStart.of("--skills", temp.resolve("one/Upper"), "--skills", temp.resolve("two"));
        assertThat(second.exitCode()).isEqualTo(2);
        assertThat(second.errors()).startsWith("--skills: ").contains("Upper").doesNotContain("Exception");
    }

    @Test
    void reportsInvalidGlob() throws Exception {
        FailedStart start = FailedStart.of("--exclude", "drafts/", temp);
        assertThat(start.exitCode()).isEqualTo(2);
        assertThat(start.errors())
                .startsWith("Invalid glob 'drafts/': ")
                .contains("--help")
                .doesNotContain("Exception");
    }

    @ParameterizedTest
    @ValueSource(strings = {"65536", "-1", "http", "8080x"})
    void reportsInvalidPort(String port) throws Exception {
        FailedStart start = FailedStart.of("--http=" + port);
        assertThat(start.exitCode()).isEqualTo(2);
        assertThat(start.errors())
                .contains("a port must be a number from 0 (any free port) to 65535, not " + port)
                .contains("--help")
                .doesNotContain("Exception");
        assertThat(start.output()).isEmpty();
    }

    @Test
    void reportsInvalidKeys() throws Exception {
        Path tooShort = Files.writeString(temp.resolve("short"), "# keys\nMTUgY2hhcmFjdGVycy4u\n");
        Path noBase64 = Files.writeString(temp.resolve("text"), "this is not Base64");
        Path tooLong = Files.writeString(temp.resolve("long"), "#" + "x".repeat(65_536));
        Path missing = temp.resolve("missing");
        for (Map.Entry<Path, String> wrong : Map.of(
                        tooShort,
                        "The key on line 2 of the key file " + tooShort
                                + " has 15 bytes. A key must have at least 16 bytes",
                        noBase64,
                        "Line 1 of the key file " + noBase64 + " is not a key in Base64",
                        tooLong,
                        "The key file " + tooLong + " has more than 65536 bytes",
                        missing,
                        "The key file " + missing + " does not exist",
                        temp,
                        "The key file " + temp + " is not a regular file")
                .entrySet()) {
            FailedStart start = FailedStart.of("--keys", wrong.getKey());
            assertThat(start.exitCode()).isEqualTo(2);
            assertThat(start.errors())
                    .contains("'--keys'")
                    .contains(wrong.getValue())
                    .doesNotContain("Exception", "MTUgY2hhcmFjdGVycy4u", "15 characters", "this is not");
        }
    }

    @Test
    void reportsMissingFolder() throws Exception {
        FailedStart start = FailedStart.of(temp.resolve("none"));
        assertThat(start.exitCode()).isEqualTo(2);
        assertThat(start.errors()).contains("There is no folder " + temp.resolve("none"));
    }

    @Test
    void refusesEmptyFolderName() throws Exception {
        FailedStart start = FailedStart.of("");
        assertThat(start.exitCode()).isEqualTo(2);
        assertThat(start.errors()).contains("A folder's name is empty; write . for the current folder");
    }

    @Test
    void refusesDuplicateFolder() throws Exception {
        FailedStart start = FailedStart.of(temp, temp.resolve("."));
        assertThat(start.exitCode()).isEqualTo(2);
        assertThat(start.errors())
                .contains("is already a root", "specify it only once")
                .doesNotContain("Exception");
    }

    @Test
    void refusesOwnFilesInServedFolder() throws Exception {
        Path key = Files.writeString(temp.resolve("secret.txt"), "MDEyMzQ1Njc4OWFiY2RlZg==");
        Path store = temp.resolve("store");
        Path index = temp.resolve("index");
        for (Object[] arguments : new Object[][] {
            {"--store", store, temp}, {"--keys", key, temp}, {"--office-index", index, temp}, {"--index", index, temp}
        }) {
            FailedStart start = FailedStart.of(arguments);
            assertThat(start.exitCode()).isEqualTo(2);
            assertThat(start.errors())
                    .startsWith(arguments[0] + ": " + arguments[1] + " is in the served folder " + temp)
                    .contains("move it out of that folder", "--help")
                    .doesNotContain("Exception");
        }
        assertThat(store).doesNotExist();
        assertThat(index).doesNotExist();
    }

    @Test
    void reportsUnusableOfficeIndex() throws Exception {
        Path folder = Files.createDirectory(temp.resolve("served"));
        Path notes = Files.writeString(temp.resolve("notes.txt"), "my notes");
        for (Path wrong : List.of(notes, temp.resolve("none/index"))) {
            FailedStart start = FailedStart.of("--office-index", wrong, folder);
            assertThat(start.exitCode()).isEqualTo(2);
            assertThat(start.errors())
                    .startsWith("--office-index: ")
                    .contains(wrong.toString())
                    .doesNotContain("Exception");
        }
        assertThat(notes).hasContent("my notes");
    }

    @Test
    void refusesNestedFolders() throws Exception {
        Path inner = Files.createDirectory(temp.resolve("inner"));
        FailedStart start = FailedStart.of(inner, temp);
        assertThat(start.exitCode()).isEqualTo(2);
        assertThat(start.errors())
                .startsWith("The folder " + inner + " is in the folder " + temp)
                .contains("listed twice", "leave out one of the two")
                .doesNotContain("Exception");
    }

    @Test
    void refusesFileAsFolder() throws Exception {
        Path file = Files.writeString(temp.resolve("file.txt"), "");
        FailedStart start = FailedStart.of(file);
        assertThat(start.exitCode()).isEqualTo(2);
        assertThat(start.errors()).contains("Not a folder, but a file: " + file);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --no-token               | --no-token needs --http PORT
                    --http 0 --writing-tools | --writing-tools needs --no-token
                    --stateless              | --stateless needs --http PORT
                    --no-explorer            | --no-explorer needs --http PORT
                    --node n1                | --node needs --http PORT or --cluster URL
                    """)
    void refusesOptionWithoutEffect(String options, String reason) throws Exception {
        FailedStart start = FailedStart.of((Object[]) options.split(" "));
        assertThat(start.exitCode()).isEqualTo(2);
        assertThat(start.errors()).startsWith(reason);
    }

    @Test
    void reportsUnusableStore() throws Exception {
        Path file = Files.writeString(temp.resolve("file"), "x");
        FailedStart start = FailedStart.of("--store", file);
        assertThat(start.exitCode()).isEqualTo(2);
        assertThat(start.errors())
                .contains("Cannot use the folder " + file + " as the store", file + " is not a directory")
                .doesNotContain("Exception");
    }
}
