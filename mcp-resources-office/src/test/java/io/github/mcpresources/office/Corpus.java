package io.github.mcpresources.office;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The documents of other programs that tests are held against, where they are at hand. */
public final class Corpus {

    private Corpus() {}

    /** A file of it; the test is skipped where the corpus is not there. */
    public static Path file(String name) {
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            for (String place : List.of("shared", "../shared")) {
                Path corpus = at.resolve(place).resolve("corpus/office");
                if (Files.isDirectory(corpus)) {
                    return corpus.resolve(name).normalize();
                }
            }
        }
        assumeTrue(false, "the corpus of documents is not at ../shared/corpus/office");
        throw new AssertionError();
    }
}
