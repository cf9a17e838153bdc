package io.github.mcpresources.office;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** The documents of other programs that tests are held against, where they are at hand. */
public final class Corpus {

    private Corpus() {}

    private static final Path FOLDER = Path.of("../../shared/corpus/office");

    /** A file of it; the test is skipped where the corpus does not lie exactly beside the project. */
    public static Path file(String name) {
        assumeTrue(Files.isDirectory(FOLDER), "the corpus of documents is not at ../shared/corpus/office");
        return FOLDER.resolve(name);
    }
}
