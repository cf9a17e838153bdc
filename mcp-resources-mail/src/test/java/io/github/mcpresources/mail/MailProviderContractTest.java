package io.github.mcpresources.mail;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.testkit.ProviderOptions;
import io.github.mcpresources.testkit.junit.ProviderContract;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;

/** Runs the provider contract against documents that are listed and documents that are not listed. */
class MailProviderContractTest {

    abstract static class Contract implements ProviderContract {

        private final MailDocuments documents;
        private final String id;
        private int added = 100;

        Contract(boolean listing) {
            documents = MailDocuments.builder().listing(listing).build();
            id = documents.add(document(1));
        }

        private static byte[] document(int n) {
            return TestMail.of("Subject: Report " + n)
                    .multipart("mixed")
                    .part("text/plain", "Report " + n)
                    .attachment("text/csv", "data.csv", "a,b\n1," + n)
                    .mail(TestMail.of("Subject: Inner").text("Inner text"))
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
                    .variable("path", "2")
                    .variable("format", "md")
                    .variable("offset", "0")
                    .variable("length", "100")
                    .missing("mail://" + id + "/part/100")
                    .missing("mail://ffffffffffff/part/1")
                    .missing("mail://ffffffffffff/text")
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
