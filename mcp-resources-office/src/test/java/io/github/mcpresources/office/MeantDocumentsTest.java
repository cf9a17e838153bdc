package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.files.DirectoryResources;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A name that is not exact is accepted if only one document can be meant. Otherwise, the error names similar ones. */
class MeantDocumentsTest {

    @TempDir
    private Path parent;

    private Path folder;

    @BeforeEach
    void write() throws Exception {
        folder = Files.createDirectories(parent.resolve("small"));
        Files.createDirectories(folder.resolve("Sub Dir"));
        TestPackage.workbook("").write(folder.resolve("Budget.xlsx"));
        TestPackage.word().write(folder.resolve("Sub Dir/My Report.docx"));
        TestPackage.deck(1).write(folder.resolve("Caf\u00e9.pptx"));
        TestPackage.deck(4).write(parent.resolve("outside.pptx"));
    }

    private static String found(OfficeDocuments documents, String name) throws Exception {
        return documents.docId(name, null).orElse(documents.validNames(name));
    }

    @Test
    void acceptsWhatIsUnambiguous() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.of(folder)) {
            String budget = documents.docId(folder.resolve("Budget.xlsx"));
            for (String name : new String[] {
                "budget.xlsx",
                "BUDGET.XLSX",
                "small/budget.xlsx",
                "Small/Budget.xlsx",
                "\"Budget.xlsx\"",
                "'small/Budget.xlsx'",
                "\u201cbudget.xlsx\u201d",
                "/small/Budget.xlsx",
                "/Budget.xlsx",
                "file:///small/budget.xlsx",
                "small\\budget.xlsx",
                "%42udget.xlsx"
            }) {
                assertThat(found(documents, name)).as(name).isEqualTo(budget);
            }
            String report = documents.docId(folder.resolve("Sub Dir/My Report.docx"));
            for (String name : new String[] {
                "My Report.docx", "my report.docx", "Sub%20Dir/My%20Report.docx", "small/sub dir/my report.docx",
            }) {
                assertThat(found(documents, name)).as(name).isEqualTo(report);
            }
            String decomposed = Normalizer.normalize("Caf\u00e9.pptx", Normalizer.Form.NFD);
            String cafe = documents.docId(folder.resolve("Caf\u00e9.pptx"));
            assertThat(found(documents, decomposed)).isEqualTo(cafe);
            assertThat(found(documents, "small/" + decomposed)).isEqualTo(cafe);
        }
    }

    @Test
    void refusesAmbiguousNamesAndPathsOutside() throws Exception {
        Files.createDirectories(folder.resolve("a"));
        Files.createDirectories(folder.resolve("b"));
        TestPackage.deck(2).write(folder.resolve("a/Plan.pptx"));
        TestPackage.deck(3).write(folder.resolve("b/plan.pptx"));
        try (OfficeDocuments documents =
                UntimedDocuments.builder().root(folder).listing(true).build()) {
            assertThat(found(documents, "PLAN.pptx"))
                    .contains("the documents \"small/a/Plan.pptx\", \"small/b/plan.pptx\"");
            assertThat(found(documents, "Plan.pptx"))
                    .as("the exact name")
                    .isEqualTo(documents.docId(folder.resolve("a/Plan.pptx")));
            assertThat(found(documents, "small/c/plan.pptx")).contains("similar names");
            for (String name : new String[] {
                "outside.pptx",
                "../outside.pptx",
                "small/../outside.pptx",
                "%2e%2e/outside.pptx",
                "/../outside.pptx",
                ""
            }) {
                assertThat(found(documents, name)).as(name).startsWith("the path of a document in \"small\"");
                assertThat(found(documents, name)).as(name).doesNotContain("outside");
            }
        }
    }

    @Test
    void hiddenAndForbiddenDocumentsAreNeitherFoundNorNamed() throws Exception {
        Files.createDirectories(folder.resolve(".hidden"));
        TestPackage.deck(2).write(folder.resolve(".hidden/Secret.pptx"));
        TestPackage.deck(3).write(folder.resolve("Forbidden.pptx"));
        Files.createSymbolicLink(folder.resolve("Link.pptx"), parent.resolve("outside.pptx"));
        try (OfficeDocuments documents = UntimedDocuments.builder()
                .root(folder)
                .listing(true)
                .allow(path -> !path.endsWith("Forbidden.pptx"))
                .build()) {
            for (String name : new String[] {"secret.pptx", "forbidden.pptx", "link.pptx", "Secret.pptx"}) {
                assertThat(found(documents, name)).as(name).startsWith("the path of a document in");
                assertThat(found(documents, name)).as(name).doesNotContainIgnoringCase(name);
            }
        }
    }

    /** The clients of a provider of files know the names of these files. */
    @Test
    void namesNearestOfServedFiles() throws Exception {
        try (DirectoryResources files = DirectoryResources.of(folder);
                OfficeDocuments documents =
                        UntimedDocuments.builder().files(files).build()) {
            assertThat(found(documents, "\"Bdget.xlsx\"")).contains("\"small/Budget.xlsx\" has a similar name");
            assertThat(found(documents, "Budgt.xlsx"))
                    .contains("the document \"small/Budget.xlsx\" has a similar name");
            assertThat(found(documents, "file:///small/sub%20dir/my%20report.docx"))
                    .isEqualTo(documents.docId(folder.resolve("Sub Dir/My Report.docx")));
        }
    }

    @Test
    void namesOfApplicationStayExact() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.builder()
                .root(folder)
                .names(name -> name.equals("open") ? Optional.of(folder.resolve("Budget.xlsx")) : Optional.empty())
                .build()) {
            assertThat(documents.docId("budget.xlsx", null)).isEmpty();
            assertThat(documents.docId("open", null)).isPresent();
        }
    }
}
