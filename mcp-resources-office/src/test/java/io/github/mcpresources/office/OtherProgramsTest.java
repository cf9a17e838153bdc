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
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Documents of other programs, from the test jars of Apache Tika, contain the items that {@code other-programs.tsv}
 * states. A separate program made the table: it iterates over the parts and relationships of each package, and uses
 * Apache POI for the binary formats. The comments of the table mark the rows whose values come from an inspection of
 * the file. If the folder beside the checkout exists, its documents contain the items that the inventory of the folder
 * states.
 */
class OtherProgramsTest {

    /**
     * The documents beside the checkout for which an inspection of the file, or a rule of this library, contradicts the
     * inventory.
     */
    private static final Map<String, String> DISAGREEMENTS = Map.of(
            // duplicate names are rejected, as by POI: programs differ in which of the two parts they take
            "duplicate-filename.xlsx", "CORRUPT",
            "duplicate-filename-case-insensitive.xlsx", "CORRUPT",
            "60320-protected.xlsx", "ENCRYPTED",
            "protected_passtika.xlsx", "ENCRYPTED");

    private static final List<String> REASONS =
            Stream.of(OfficeException.Reason.values()).map(Enum::name).toList();

    private static final Set<ItemType> COUNTED = EnumSet.complementOf(EnumSet.of(ItemType.SLIDE));

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> listsItemsOfEachDocument() throws IOException {
        String table;
        try (InputStream in = requireNonNull(OtherProgramsTest.class.getResourceAsStream("/other-programs.tsv"))) {
            table = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        Stream<DynamicTest> always = table.lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split("\t", -1))
                .map(row -> DynamicTest.dynamicTest(
                        row[0], () -> assertThat(found(row[0], COUNTED)).isEqualTo(row[1])));
        return Stream.concat(always, beside());
    }

    private Stream<DynamicTest> beside() throws IOException {
        Optional<Path> beside = Corpus.beside();
        if (beside.isEmpty()) {
            return Stream.empty();
        }
        Set<ItemType> inventoried = EnumSet.complementOf(EnumSet.of(ItemType.SLIDE, ItemType.FONT));
        return Files.readAllLines(beside.get().resolve("INVENTORY.tsv")).stream()
                .map(line -> line.split("\t", -1))
                .filter(row -> row[0].matches(".*\\.(docx|xlsx|xlsm|pptx|pptm)"))
                .map(row -> DynamicTest.dynamicTest("beside the checkout: " + row[0], () -> {
                    String expected = DISAGREEMENTS.getOrDefault(row[0], row[4]);
                    if (expected.equals("error")) {
                        assertThat(found(row[0], inventoried)).isIn(REASONS);
                    } else {
                        assertThat(found(row[0], inventoried)).isEqualTo(sorted(expected));
                    }
                }));
    }

    /** Converts the counts of the inventory to the form of the table. */
    private static String sorted(String counts) {
        return Stream.of(counts.replaceAll("[{},]", "").split(" ")).sorted().collect(Collectors.joining(" "));
    }

    /**
     * Returns the number of items of each type, or the reason for which the document is rejected. Links to external
     * targets are not counted, because they are not in the file.
     */
    private String found(String name, Set<ItemType> counted) throws IOException {
        Path file = folder.resolve(name);
        Files.write(file, Corpus.bytes(name));
        try (OfficeDocuments documents = UntimedDocuments.of(folder)) {
            Map<String, Integer> counts = new TreeMap<>();
            for (ListedItem item : documents.list(documents.docId(file))) {
                if (counted.contains(item.item().type())
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
