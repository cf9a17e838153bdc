package io.github.mcpresources.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.internal.documents.DocumentFormat;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.mail.document.MailLimits;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Emails of a folder that a client of the SDK reads from a server over HTTP. */
@SuppressWarnings("StringConcatToTextBlock") // each line break of an email is written out
class ServedMailTest {

    @TempDir
    private Path folder;

    private Path file;
    private MailDocuments documents;
    private TestServer server;
    private McpSyncClient client;
    private String id;

    @BeforeEach
    void start() throws Exception {
        file = Files.write(
                folder.resolve("offer.eml"),
                TestMail.of("To: Bob <bob@example.org>", "Subject: The offer", "Message-ID: <1@example.org>")
                        .multipart("mixed")
                        .part("text/html", "<p>Dear <b>Bob</b>")
                        .attachment("text/csv", "../prices.csv", "a,b")
                        .mail(TestMail.of("Subject: Question").text("How much is it?"))
                        .bytes());
        documents = MailDocuments.of(folder);
        server = new TestServer(documents);
        client = server.connect();
        id = documents.docId(file);
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        server.close();
        documents.close();
    }

    @Test
    void textHasHeadersTextAndAttachments() {
        assertThat(Reads.text(client, "mail://" + id + "/text"))
                .isEqualTo("**From:** Ann \\<ann@example.org>  \n**To:** Bob \\<bob@example.org>  \n"
                        + "**Subject:** The offer  \n\nDear **Bob**\n\n**Attachments:**\n\n1. [prices.csv](mail://" + id
                        + "/part/1) (text/csv, 3 bytes)\n2. [message-2.eml](mail://" + id
                        + "/part/2/text) (message/rfc822, 67 bytes)\n");
    }

    @Test
    void partsAreReadAsBytesAndAsMails() {
        assertThat(new String(Reads.bytes(client, "mail://" + id + "/part/1"), StandardCharsets.UTF_8))
                .isEqualTo("a,b");
        assertThat(Reads.read(client, "mail://" + id + "/part/1").mimeType()).isEqualTo("text/csv");
        assertThat(Reads.text(client, "mail://" + id + "/part/2/text?format=txt"))
                .contains("How much is it?");
        assertThatThrownBy(() -> Reads.read(client, "mail://" + id + "/part/3")).isInstanceOf(McpError.class);
        assertThatThrownBy(() -> Reads.read(client, "mail://" + id + "/part/0")).hasMessageContaining("numbers from 1");
    }

    @Test
    void propertiesNameUrisOfAttachments() throws Exception {
        Map<String, Object> properties = Reads.json(client, "mail://" + id + "/properties");
        assertThat(properties)
                .containsEntry("subject", "The offer")
                .containsEntry("message_id", "1@example.org")
                .containsEntry("to", List.of(Map.of("name", "Bob", "address", "bob@example.org")));
        assertThat(properties.get("attachments").toString()).contains("mail://" + id + "/part/2/text");
    }

    @Test
    void listNamesTextAndAttachments() {
        assertThat(client.listResources().resources())
                .extracting(McpSchema.Resource::uri)
                .containsExactly("mail://" + id + "/text", "mail://" + id + "/part/1", "mail://" + id + "/part/2/text");
        assertThat(client.listResources().resources().get(1).name()).isEqualTo("prices.csv");
    }

    @Test
    void textIsReadInWindows() {
        String whole = Reads.text(client, "mail://" + id + "/text?format=txt");
        StringBuilder windows = new StringBuilder();
        for (int offset = 0; offset < whole.length(); offset += 50) {
            windows.append(Reads.text(client, "mail://" + id + "/text?format=txt&length=50&offset=" + offset));
        }
        assertThat(windows).hasToString(whole);
    }

    @Test
    void pathsAreCompleted() {
        McpSchema.CompleteResult completed = client.completeCompletion(McpSchema.CompleteRequest.builder(
                        new McpSchema.ResourceReference("mail://{doc_id}/part/{path}"),
                        new McpSchema.CompleteRequest.CompleteArgument("path", ""))
                .context(new McpSchema.CompleteRequest.CompleteContext(Map.of("doc_id", id)))
                .build());
        assertThat(completed.completion().values()).containsExactly("1", "2");
    }

    @Test
    void toolReadsMailAndAttachedMail() {
        assertThat(call(Map.of("file_path", "offer.eml"))).contains("Dear **Bob**");
        assertThat(call(Map.of("file_path", "offer.eml", "message", "2"))).contains("How much is it?");
        assertThat(call(Map.of("file_path", "offer.eml", "part", "headers"))).contains("\"Message-ID\"");
        assertThat(call(Map.of("file_path", "ofer.eml"))).contains("offer.eml");
    }

    private String call(Map<String, Object> arguments) {
        McpSchema.CallToolResult result = client.callTool(McpSchema.CallToolRequest.builder("read_document")
                .arguments(arguments)
                .build());
        return ((McpSchema.TextContent) result.content().get(0)).text();
    }

    @Test
    void partsForSearchAreTheTextAndTheAttachedMails() throws Exception {
        assertThat(DocumentFormat.of(documents).orElseThrow().parts(id, Optional.empty(), ServerRequest.detached()))
                .extracting(DocumentFormat.Part::uri)
                .containsExactly("mail://" + id + "/text", "mail://" + id + "/part/2/text");
    }

    @Test
    void subscribersOfPartsHearOfChangedFile() throws Exception {
        String uri = "mail://" + id + "/part/1";
        BlockingQueue<ResourceEvent> events = new LinkedBlockingQueue<>();
        Handle observed = documents.observe(event -> {
            if (event instanceof ResourceEvent.ListChanged changed
                    && changed.changes().stream()
                            .anyMatch(change -> change.entry().identifier().equals(uri))) {
                events.add(event);
            }
        });
        Handle watched = documents
                .watch(uri, ServerRequest.detached())
                .toCompletableFuture()
                .join();
        try {
            Files.writeString(file, "Subject: other\n\nx\n");
            assertThat(events.poll(60, TimeUnit.SECONDS)).isNotNull();
        } finally {
            watched.close();
            observed.close();
        }
    }

    @Test
    void handleRemovesOnlyItsOwnRegistration() {
        List<ResourceEvent> events = new ArrayList<>();
        Consumer<ResourceEvent> listener = events::add;
        try (MailDocuments all = MailDocuments.builder().listing(true).build()) {
            Handle first = all.observe(listener);
            all.observe(listener);
            first.close();
            first.close();
            all.add(TestMail.of("Subject: a").text("b").bytes());
            assertThat(events).hasSize(1);
        }
    }

    @Test
    void failingObserverDoesNotStopOthers() {
        List<ResourceEvent> events = new ArrayList<>();
        try (MailDocuments all = MailDocuments.builder().listing(true).build()) {
            all.observe(event -> {
                throw new IllegalStateException("no");
            });
            all.observe(events::add);
            all.add(TestMail.of("Subject: a").text("b").bytes());
            assertThat(events).hasSize(1);
        }
    }

    @Test
    void changedFileHasNewId() throws Exception {
        Reads.text(client, "mail://" + id + "/text");
        Files.writeString(file, "Subject: other\n\nx\n");
        assertThatThrownBy(() -> Reads.read(client, "mail://" + id + "/text")).isInstanceOf(McpError.class);
    }

    @Test
    void healthShowsIndexAndSearch() throws Exception {
        assertThat(documents.healthDetails())
                .containsExactly(Map.of(
                        "kind",
                        "documents",
                        "name",
                        "mail",
                        "documents",
                        1,
                        "files",
                        1,
                        "maxDocuments",
                        documents.healthDetails().get(0).get("maxDocuments"),
                        "search",
                        "waiting",
                        "failures",
                        0));
        client.listResources();
        assertThat(documents.healthDetails().get(0)).containsEntry("search", "complete");
        Files.write(folder.resolve("large.eml"), new byte[2_000]);
        try (MailDocuments limited = MailDocuments.builder()
                        .root(folder)
                        .limits(MailLimits.builder().file(1_000).build())
                        .listing(true)
                        .build();
                TestServer other = new TestServer(limited)) {
            McpSyncClient reader = other.connect();
            reader.listResources();
            reader.close();
            assertThat(limited.healthDetails().get(0))
                    .containsEntry("documents", 1)
                    .containsEntry("search", "incomplete")
                    .containsEntry("failures", 1);
        }
    }
}
