package io.github.mcpresources.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.mail.document.MailException;
import io.github.mcpresources.mail.document.MailLimits;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Emails that are attached to emails, and emails in folders. */
@SuppressWarnings("StringConcatToTextBlock") // each line break of an email is written out
class NestedMailTest {

    private final Direct direct = new Direct(MailLimits.DEFAULT);

    @AfterEach
    void close() {
        direct.close();
    }

    private static TestMail nested(int levels) {
        TestMail mail = TestMail.of("Subject: level " + levels).text("text " + levels);
        for (int level = levels - 1; level >= 0; level--) {
            mail = TestMail.of("Subject: level " + level)
                    .multipart("mixed")
                    .part("text/plain", "text " + level)
                    .mail(mail);
        }
        return mail;
    }

    @Test
    void attachedMailsAreReadByTheirPaths() {
        byte[] mail = nested(3).bytes();
        String id = direct.documents.add(mail);
        assertThat(direct.text(mail, "text?format=txt"))
                .contains("text 0", "mail://" + id + "/part/1/text")
                .doesNotContain("text 1");
        assertThat(direct.text(mail, "part/1.1/text?format=txt"))
                .contains("Subject: level 2", "mail://" + id + "/part/1.1.1/text");
        assertThat(direct.text(mail, "part/1.1.1/text?format=txt")).contains("text 3");
        assertThat(direct.text(mail, "part/1.1/properties")).contains("\"subject\":\"level 2\"");
        assertThat(direct.text(mail, "part/1/headers")).contains("level 1");
    }

    @Test
    void mailsAreNestedOnlyToTheLimit() {
        byte[] mail = nested(7).bytes();
        assertThat(direct.text(mail, "part/1.1.1.1.1/text")).contains("text 5");
        assertThat(direct.failure(mail, "part/1.1.1.1.1.1/text"))
                .hasMessageContaining("MailLimits.nested")
                .returns(MailException.Reason.LIMIT, MailException::reason);
    }

    @Test
    void attachedMailThatIsEncodedIsRead() {
        byte[] inner = TestMail.of("Subject: inner").text("inner text").bytes();
        byte[] mail = TestMail.of("Subject: s")
                .multipart("mixed")
                .part(
                        "Content-Type: application/octet-stream; name=old.eml\nContent-Transfer-Encoding: base64",
                        Base64.getMimeEncoder().encode(inner))
                .bytes();
        assertThat(direct.text(mail, "part/1/text")).contains("inner text");
    }

    @Test
    void attachedFolderIsReadWhateverItsExtension() {
        byte[] folder = TestMail.raw("From a@b Sat Jan  3 01:05:34 1996\nSubject: inner\n\nfolder text\n");
        for (String name : new String[] {"old.mbox", "old.mbx"}) {
            byte[] mail = TestMail.of("Subject: s")
                    .multipart("mixed")
                    .attachment("application/octet-stream", name, new String(folder, StandardCharsets.UTF_8))
                    .bytes();
            String id = direct.documents.add(mail);
            assertThat(direct.text(mail, "text")).as(name).contains("mail://" + id + "/part/1/text");
            assertThat(direct.text(mail, "part/1/text")).as(name).contains("folder text");
        }
    }

    @Test
    void attachmentThatIsNoMailHasNoText() {
        byte[] mail = TestMail.of("Subject: s")
                .multipart("mixed")
                .attachment("image/png", "x.png", "\u0001\u0002")
                .bytes();
        assertThat(direct.failure(mail, "part/1/text")).returns(MailException.Reason.NOT_MAIL, MailException::reason);
        assertThatThrownBy(() -> direct.text(mail, "part/2")).isInstanceOf(ResourceNotFoundException.class);
    }

    private static byte[] mbox(int messages) {
        StringBuilder text = new StringBuilder();
        for (int at = 1; at <= messages; at++) {
            text.append("From ann@example.org Mon Jan  1 10:00:0")
                    .append(at % 10)
                    .append(" 2024\nSubject: mail ")
                    .append(at)
                    .append(
                            "\nFrom: Ann | Smith <ann@example.org>\nDate: Mon, 1 Jan 2024 10:00:00 +0100\n\nFrom the start, text ")
                    .append(at)
                    .append("\n\nFrom here on\n>From quoted\n\n");
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void folderIsTableOfItsMails() {
        byte[] folder = mbox(3);
        String id = direct.documents.add(folder);
        assertThat(direct.text(folder, "text"))
                .startsWith("3 messages\n\n| Message | Date | From | Subject |\n| --- | --- | --- | --- |\n"
                        + "| [1](mail://" + id + "/part/1/text) | 2024-01-01T09:00:00Z | Ann \\| Smith"
                        + " \\<ann@example.org> | mail 1 |\n");
        assertThat(direct.text(folder, "part/3/text?format=txt"))
                .contains("Subject: mail 3", "From the start, text 3\n\nFrom here on\nFrom quoted")
                .doesNotContain("text 2");
        assertThat(direct.text(folder, "properties")).isEqualTo("{\"format\":\"mbox\",\"messages\":3}");
        assertThat(direct.text(folder, "part/2")).isEqualTo("bytes");
        assertThat(direct.failure(folder, "headers")).hasMessageContaining("/part/1/headers");
    }

    @Test
    void folderWithOneMailIsThisMail() {
        assertThat(direct.text(mbox(1), "text?format=txt")).contains("Subject: mail 1", "text 1");
    }

    @Test
    void folderWithTooManyMailsIsRefused() {
        try (Direct small = new Direct(MailLimits.builder().messages(5).build())) {
            assertThat(small.text(mbox(5), "properties")).contains("\"messages\":5");
            assertThat(small.failure(mbox(6), "properties")).hasMessageContaining("MailLimits.messages");
        }
    }

    @Test
    void tableOfLongFolderIsReadInWindows() {
        byte[] folder = mbox(200);
        String whole = direct.text(folder, "text?format=txt");
        StringBuilder windows = new StringBuilder();
        for (int offset = 0; offset < whole.length(); offset += 1000) {
            windows.append(direct.text(folder, "text?format=txt&length=1000&offset=" + offset));
        }
        assertThat(windows).hasToString(whole);
    }
}
