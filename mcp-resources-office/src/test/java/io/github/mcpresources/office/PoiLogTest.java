package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Tests that texts of ppt documents are read without the calls for which Apache POI logs a line each time. */
class PoiLogTest {

    private final Path log = Path.of(System.getProperty("org.slf4j.simpleLogger.logFile"));

    private List<String> lines(int from) throws IOException {
        byte[] all = Files.readAllBytes(log);
        String since = new String(all, from, all.length - from, StandardCharsets.UTF_8);
        return Arrays.stream(since.split("\n"))
                .filter(line -> line.contains("org.apache.poi"))
                .toList();
    }

    private int size() throws IOException {
        LoggerFactory.getLogger(PoiLogTest.class); // otherwise the file may be that of an earlier run
        return (int) Files.size(log);
    }

    /** Notes have no master. POI logs each property that it searches for there. */
    @Test
    void propertiesOfNotesAreNotSearchedForInMaster() throws Exception {
        byte[] presentation = Corpus.bytes("testPPT_skipBadCompressedObject.ppt");
        int before = size();
        assertThat(Texts.markdown(presentation)).contains("**Notes:**");
        assertThat(lines(before)).noneMatch(line -> line.contains("MasterSheet is not available"));
    }

    @Test
    void presentationWithoutCommentsIsNotParsedForComments() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            int before = size();
            String none = documents.add(Corpus.bytes("testPPT_masterText.ppt"));
            assertThat(Texts.read(documents, none + "/comments")).contains("\"total_count\":0");
            assertThat(lines(before)).isEmpty();
            String some = documents.add(Corpus.bytes("testPPT_comment.ppt"));
            assertThat(Texts.read(documents, some + "/comments")).doesNotContain("\"total_count\":0");
        }
    }
}
