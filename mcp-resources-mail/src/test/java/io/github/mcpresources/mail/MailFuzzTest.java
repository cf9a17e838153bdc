package io.github.mcpresources.mail;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.mcpresources.internal.documents.ByteArrayChannel;
import io.github.mcpresources.mail.document.MailException;
import io.github.mcpresources.mail.document.MailLimits;
import io.github.mcpresources.mail.internal.message.Attachment;
import io.github.mcpresources.mail.internal.message.Mail;
import io.github.mcpresources.mail.internal.message.Node;
import io.github.mcpresources.mail.internal.message.Room;
import io.github.mcpresources.mail.internal.open.OpenMail;
import io.github.mcpresources.mail.internal.text.MailJson;
import io.github.mcpresources.mail.internal.text.MailText;
import io.github.mcpresources.mail.internal.text.TextForm;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A fuzz test of emails. The ordinary test run replays the inputs in the test's resource directory; {@code
 * JAZZER_FUZZ=1 mvn test -Dtest=MailFuzzTest#read -Djazzer.instrument=io.github.mcpresources.**} searches for more
 * inputs.
 */
class MailFuzzTest {

    private static final MailLimits LIMITS = MailLimits.builder()
            .headerBytes(64 * 1024)
            .headers(200)
            .parts(100)
            .text(256 * 1024)
            .attachment(256 * 1024)
            .outlook(1 << 20)
            .build();

    /** Checks for any bytes that they are either refused with a known error, or have texts and data that can be sent. */
    @FuzzTest(maxDuration = "30m")
    void read(FuzzedDataProvider data) throws IOException {
        byte[] bytes = data.consumeRemainingAsBytes();
        OpenMail document = new OpenMail(new ByteArrayChannel(bytes), LIMITS, null, new Room(size -> {}));
        for (List<Integer> path : List.of(List.<Integer>of(), List.of(1), List.of(2), List.of(1, 1))) {
            try {
                Optional<Node> node = document.node(path);
                if (node.isPresent() && node.get() instanceof Mail mail) {
                    check(document, mail, path);
                }
            } catch (MailException refused) {
                assertThat(refused.text()).isNotEmpty();
            }
        }
    }

    private static void check(OpenMail document, Mail mail, List<Integer> path) throws IOException {
        for (TextForm form : TextForm.values()) {
            String text = MailText.of(mail, form, MailUris.links("id", path), LIMITS, document.room());
            assertThat(text).doesNotContain("\u0000", "\u202e");
        }
        assertThat(McpJsonDefaults.getMapper().writeValueAsString(MailJson.headers(mail, LIMITS)))
                .startsWith("{");
        assertThat(McpJsonDefaults.getMapper()
                        .writeValueAsString(MailJson.properties(mail, MailUris.links("id", path), LIMITS)))
                .startsWith("{");
        for (Attachment attachment : mail.attachments()) {
            assertThat(attachment.name()).isNotEmpty().doesNotContain("/", "\\", "\u0000");
            assertThat(attachment.name()).isNotIn(".", "..");
        }
    }
}
