package io.github.mcpresources.office;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.testkit.ProviderOptions;
import io.github.mcpresources.testkit.junit.ProviderContract;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;

/**
 * Runs the provider contract against documents whose items are listed and documents whose items are not listed, and
 * against workbooks.
 */
class OfficeProviderContractTest {

    abstract static class Contract implements ProviderContract {

        private final OfficeDocuments documents;
        private final String id;
        private int added = 100;

        Contract(OfficeDocuments.Builder builder) {
            documents = builder.build();
            id = documents.add(document(1));
        }

        /** Returns a document whose content depends on a number. */
        abstract byte[] document(int n);

        abstract ProviderOptions.Builder variables(ProviderOptions.Builder options);

        @Override
        public ResourceProvider provider() {
            return documents;
        }

        @Override
        public ProviderOptions options() {
            return variables(ProviderOptions.builder())
                    .variable("doc_id", id)
                    .missing("office://" + id + "/image/100")
                    .missing("office://ffffffffffff/image/1")
                    .missing("office://ffffffffffff/text")
                    .change(() -> documents.add(document(added++)))
                    .build();
        }

        @AfterEach
        void close() {
            documents.close();
        }
    }

    abstract static class Reports extends Contract {

        Reports(OfficeDocuments.Builder builder) {
            super(builder);
        }

        @Override
        byte[] document(int n) {
            return TestPackage.word()
                    .part(
                            "word/document.xml",
                            "<w:document"
                                    + " xmlns:w=\"urn:w\"><w:body><w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p>"
                                    + "</w:tc><w:tc/></w:tr></w:tbl></w:body></w:document>")
                    .picture("word/document.xml", "rId1", "word/media/a.png", TestPackage.png(1, n))
                    .picture("word/document.xml", "rId2", "word/media/b.png", TestPackage.png(2, n))
                    .bytes();
        }

        @Override
        ProviderOptions.Builder variables(ProviderOptions.Builder options) {
            return options.variable("resource_type", "image")
                    .variable("resource_id", "1")
                    .variable("size", "thumb")
                    .variable("format", "png")
                    .variable(TextUris.TEXT + "#format", "md")
                    .variable("offset", "0")
                    .variable("length", "100")
                    .variable(TextUris.TABLE + "#format", "csv")
                    .variable("n", "1");
        }
    }

    @Nested
    class Unlisted extends Reports {
        Unlisted() {
            super(UntimedDocuments.builder());
        }
    }

    @Nested
    class Listed extends Reports {
        Listed() {
            super(UntimedDocuments.builder().listing(true));
        }
    }

    @Nested
    class Workbooks extends Contract {
        Workbooks() {
            super(UntimedDocuments.builder().listing(true));
        }

        @Override
        byte[] document(int n) {
            return TestPackage.workbook("<row><c><v>" + n + "</v></c></row>").bytes();
        }

        @Override
        ProviderOptions.Builder variables(ProviderOptions.Builder options) {
            return options.variable("name", "Sheet")
                    .variable("range", "A1:B2")
                    .variable("formulas", "true")
                    .variable(TextUris.SHEET + "#format", "json");
        }
    }
}
