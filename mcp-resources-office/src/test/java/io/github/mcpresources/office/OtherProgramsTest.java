package io.github.mcpresources.office;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Documents of other programs, from the test jars of Apache Tika, give what {@code other-programs.tsv} says is in them. That
 * table was made by a walk over the parts and relationships of each package with a program of its own, for the binary
 * formats by Apache POI; its comments tell where a look at the file decided.
 */
class OtherProgramsTest {

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> eachDocumentGivesWhatIsInIt() throws IOException {
        String table;
        try (InputStream in = requireNonNull(OtherProgramsTest.class.getResourceAsStream("/other-programs.tsv"))) {
            table = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        return table.lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split("\t", -1))
                .map(row -> DynamicTest.dynamicTest(
                        row[0], () -> assertThat(found(row[0])).isEqualTo(row[1])));
    }

    /** How many there are of each type, or why the document is refused; links to elsewhere are not in the file. */
    private String found(String name) throws IOException {
        Path file = folder.resolve(name);
        try (InputStream in = requireNonNull(ClassLoader.getSystemResourceAsStream("test-documents/" + name), name)) {
            Files.copy(in, file);
        }
        try (OfficeDocuments documents = OfficeDocuments.of(folder)) {
            Map<String, Integer> counts = new TreeMap<>();
            for (ListedItem item : documents.list(documents.docId(file))) {
                if (item.item().type() != ItemType.SLIDE
                        && !item.item().metadata().containsKey("external")) {
                    counts.merge(item.item().type().word(), 1, Integer::sum);
                }
            }
            return counts.entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining(" "));
        } catch (OfficeException refused) {
            return refused.reason().name();
        }
    }
}
