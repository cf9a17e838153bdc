package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Each sample file of Office Open XML gives what three other tools were found to agree on, or what a look at the file told; see the
 * disagreements.
 */
class CorpusTest {

    private static final Path CORPUS = Path.of("../../shared/corpus/office");

    private static final List<String> REASONS =
            Stream.of(Reason.values()).map(Enum::name).toList();

    /** Where the look at the file, or a rule of ours, says otherwise than the inventory. */
    private static final Map<String, String> DISAGREEMENTS = Map.of(
            // a name that is there twice is refused, as POI does: programs differ in which of the two they take
            "duplicate-filename.xlsx", "CORRUPT",
            "duplicate-filename-case-insensitive.xlsx", "CORRUPT",
            "60320-protected.xlsx", "ENCRYPTED",
            "protected_passtika.xlsx", "ENCRYPTED");

    @TestFactory
    Stream<DynamicTest> eachFileGivesWhatIsInIt() throws IOException {
        assumeTrue(
                Files.exists(CORPUS),
                "There is no corpus in " + CORPUS.toAbsolutePath().normalize());
        List<String[]> rows = Files.readAllLines(CORPUS.resolve("INVENTORY.tsv")).stream()
                .filter(line -> !line.startsWith("#") && !line.startsWith("file\t"))
                .map(line -> line.split("\t", -1))
                .filter(row -> row[0].matches(".*\\.(docx|xlsx|xlsm|pptx|pptm)"))
                .toList();
        return rows.stream()
                .map(row -> DynamicTest.dynamicTest(row[0], () -> {
                    String expected = DISAGREEMENTS.getOrDefault(row[0], row[4]);
                    String found = found(CORPUS.resolve(row[0]));
                    if (expected.equals("error")) {
                        assertThat(found).isIn(REASONS);
                    } else {
                        assertThat(found).isEqualTo(REASONS.contains(expected) ? expected : sorted(expected));
                    }
                }));
    }

    /** How many there are of each kind that the inventory counts; links to elsewhere are not in the file. */
    private static String found(Path file) throws IOException {
        try (OfficeDocuments documents = OfficeDocuments.of(CORPUS)) {
            Map<String, Integer> counts = new TreeMap<>();
            for (ListedItem item : documents.list(documents.docId(file))) {
                boolean isCounted =
                        item.item().type() != ItemType.SLIDE && item.item().type() != ItemType.FONT;
                if (isCounted && !item.item().metadata().containsKey("external")) {
                    counts.merge(item.item().type().word(), 1, Integer::sum);
                }
            }
            return counts.toString();
        } catch (OfficeException refused) {
            return refused.reason().name();
        }
    }

    private static String sorted(String counts) {
        Map<String, String> sorted = new TreeMap<>();
        for (String count : counts.replaceAll("[{}]", "").split(", ", -1)) {
            if (!count.isEmpty()) {
                sorted.put(count.substring(0, count.indexOf('=')), count.substring(count.indexOf('=') + 1));
            }
        }
        return sorted.toString();
    }
}
