package io.github.mcpresources.office;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.testkit.ProviderOptions;
import io.github.mcpresources.testkit.junit.ProviderContract;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;

/** Runs the provider contract against documents whose items are listed and documents whose items are not listed. */
class OfficeProviderContractTest {

    abstract static class Contract implements ProviderContract {

        private final OfficeDocuments documents;
        private final String id;
        private int added = 100;

        Contract(OfficeDocuments.Builder builder) {
            documents = builder.build();
            id = documents.add(TestPackage.word()
                    .picture("word/document.xml", "rId1", "word/media/a.png", TestPackage.png(1, 1))
                    .picture("word/document.xml", "rId2", "word/media/b.png", TestPackage.png(2, 1))
                    .bytes());
        }

        @Override
        public ResourceProvider provider() {
            return documents;
        }

        @Override
        public ProviderOptions options() {
            return ProviderOptions.builder()
                    .variable("doc_id", id)
                    .variable("resource_type", "image")
                    .variable("resource_id", "0")
                    .variable("size", "thumb")
                    .variable("format", "png")
                    .missing("office://" + id + "/image/99")
                    .missing("office://ffffffffffff/image/0")
                    .change(() -> documents.add(TestPackage.word()
                            .picture("word/document.xml", "rId1", "word/media/c.png", TestPackage.png(3, added++))
                            .bytes()))
                    .build();
        }

        @AfterEach
        void close() {
            documents.close();
        }
    }

    @Nested
    class Unlisted extends Contract {
        Unlisted() {
            super(UntimedDocuments.builder());
        }
    }

    @Nested
    class Listed extends Contract {
        Listed() {
            super(UntimedDocuments.builder().listing(true));
        }
    }
}
