package io.github.mcpresources.pdf;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.testkit.ProviderOptions;
import io.github.mcpresources.testkit.junit.ProviderContract;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;

/** Runs the provider contract against documents that are listed and documents that are not listed. */
class PdfProviderContractTest {

    abstract static class Contract implements ProviderContract {

        private final PdfDocuments documents;
        private final String id;
        private int added = 100;

        Contract(boolean listing) {
            documents = PdfDocuments.builder().listing(listing).build();
            id = documents.add(document(1));
        }

        private static byte[] document(int n) {
            return new TestPdf()
                    .title("Report " + n)
                    .lines("Report " + n)
                    .scan(20, 10)
                    .attachment("data.csv", "a,b\n1," + n)
                    .bytes();
        }

        @Override
        public ResourceProvider provider() {
            return documents;
        }

        @Override
        public ProviderOptions options() {
            return ProviderOptions.builder()
                    .variable("doc_id", id)
                    .variable("n", "1")
                    .variable("name", "data.csv")
                    .variable("size", "thumb")
                    .variable("format", "png")
                    .variable(PdfUris.TEXT + "#format", "md")
                    .variable("offset", "0")
                    .variable("length", "100")
                    .missing("pdf://" + id + "/page/100")
                    .missing("pdf://ffffffffffff/page/1")
                    .missing("pdf://ffffffffffff/text")
                    .change(() -> documents.add(document(added++)))
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
            super(false);
        }
    }

    @Nested
    class Listed extends Contract {
        Listed() {
            super(true);
        }
    }
}
