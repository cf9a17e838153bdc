package io.github.mcpresources.mail;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.mail.document.MailException;
import io.github.mcpresources.mail.document.MailLimits;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Emails that are made to exhaust a server. */
@Timeout(120)
@SuppressWarnings("StringConcatToTextBlock") // each line break of an email is written out
class HostileMailTest {

    private final Direct direct = new Direct(MailLimits.DEFAULT);

    @AfterEach
    void close() {
        direct.close();
    }

    private void refused(byte[] mail, String setting) {
        assertThat(direct.failure(mail, "text"))
                .hasMessageContaining("MailLimits." + setting)
                .returns(MailException.Reason.LIMIT, MailException::reason);
    }

    @Test
    void tenThousandAttachmentsAreCountedAndReadButNotAllListed() {
        TestMail mail = TestMail.of("Subject: s").multipart("mixed").part("text/plain", "body");
        for (int at = 1; at <= 10_000; at++) {
            mail.attachment("text/csv", "data-" + at + ".csv", "a,b");
        }
        byte[] bytes = mail.bytes();
        String text = direct.text(bytes, "text");
        assertThat(text).contains("data-1000.csv", "9000 more, from mail://").doesNotContain("data-1001.csv");
        assertThat(direct.text(bytes, "properties")).contains("\"attachment_count\":10000");
        assertThat(direct.text(bytes, "part/10000")).isEqualTo("bytes");
    }

    @Test
    void tooManyPartsAreRefused() {
        refused(
                TestMail.raw("Subject: s\nContent-Type: multipart/mixed; boundary=x\n\n" + "--x\n\n\n".repeat(20_001)),
                "parts");
    }

    @Test
    void deeplyNestedMultipartsAreRefused() {
        StringBuilder mail = new StringBuilder("Subject: s\n");
        for (int level = 0; level < 10_000; level++) {
            mail.append("Content-Type: multipart/mixed; boundary=b")
                    .append(level)
                    .append("\n\n--b")
                    .append(level)
                    .append('\n');
        }
        refused(TestMail.raw(mail.toString()), "depth");
    }

    @Test
    void mailsThatAreNestedThousandTimesAreReadAtTheTop() {
        String mail = "Subject: top\nContent-Type: message/rfc822\n\n".repeat(10_000) + "Subject: s\n\nx\n";
        assertThat(direct.text(TestMail.raw(mail), "text")).contains("top");
    }

    @Test
    void longHeaderLineIsReadToTheLimit() {
        byte[] mail = TestMail.raw("Subject: " + "x".repeat(1 << 20) + "\nTo: a@b\n\nbody\n");
        assertThat(direct.text(mail, "text?format=txt")).hasSizeLessThan(2_000).contains("To: a@b", "body");
        refused(TestMail.raw("Subject: " + "x".repeat(9 << 20) + "\n\nbody\n"), "headerBytes");
    }

    @Test
    void headerThatIsFoldedForeverIsRefused() {
        refused(TestMail.raw("Subject: a\n" + " b\n".repeat(5 << 20) + "\nbody\n"), "headerBytes");
    }

    @Test
    void hundredThousandHeadersAreRefused() {
        refused(TestMail.raw("X: y\n".repeat(100_000) + "\nbody\n"), "headers");
    }

    @Test
    void longTextIsRefused() {
        refused(TestMail.raw("Subject: s\n\n" + "x".repeat(5 << 20)), "text");
    }

    /** Each line within quotations begins with a mark for each of them. */
    @Test
    void htmlThatGrowsIsRefusedWithTheLimitOfItsOutput() {
        String html = "<blockquote>".repeat(12) + "x<br>".repeat(370);
        try (Direct small = new Direct(MailLimits.builder().text(2_000).build())) {
            assertThat(small.failure(TestMail.raw("Content-Type: text/html\nX: y\n\n" + html), "text"))
                    .hasMessageContaining("over the limit of 8000 (setting MailLimits.text, times 4)");
        }
    }

    @Test
    void attachmentOverTheLimitIsRefusedButTheMailIsRead() {
        byte[] mail = TestMail.of("Subject: s")
                .multipart("mixed")
                .attachment("text/csv", "a.csv", "x".repeat(5_000))
                .bytes();
        try (Direct small = new Direct(MailLimits.builder().attachment(4_999).build())) {
            assertThat(small.text(mail, "text")).contains("5000 bytes");
            assertThat(small.failure(mail, "part/1")).hasMessageContaining("MailLimits.attachment");
        }
    }

    @Test
    void deeplyNestedHtmlIsRead() {
        String html = "<blockquote>".repeat(20_000) + "deep" + "<ul><li>".repeat(20_000) + "list";
        assertThat(direct.text(TestMail.raw("Content-Type: text/html\nX: y\n\n" + html), "text?format=txt"))
                .contains("deep", "list");
    }

    @Test
    void quotedLinesDoNotMultiply() {
        String html = "<blockquote>".repeat(500) + "x<br>".repeat(50_000);
        String text = direct.text(TestMail.raw("Content-Type: text/html\nX: y\n\n" + html), "text?length=4000000");
        assertThat(text.length()).isLessThan(2_000_000);
    }

    @Test
    void boundaryOfOneCharacterIsOnlyABoundary() {
        byte[] mail = TestMail.raw(
                "Subject: s\nContent-Type: multipart/mixed; boundary=\"-\"\n\n---\n\none\n---\n\ntwo\n-----\n");
        assertThat(direct.text(mail, "text")).contains("one", "two");
    }

    @Test
    void longBoundaryAndEmptyBoundaryAreHarmless() {
        String long_ = "x".repeat(5_000);
        assertThat(direct.text(
                        TestMail.raw("Subject: s\nContent-Type: multipart/mixed; boundary=" + long_ + "\n\n--" + long_
                                + "\n\nbody\n"),
                        "text"))
                .contains("Subject");
        assertThat(direct.text(
                        TestMail.raw("Subject: s\nContent-Type: multipart/mixed; boundary=\"\"\n\n--\n\nbody\n"),
                        "text"))
                .contains("body");
    }

    @Test
    void controlCharactersAreEscaped() {
        byte[] mail = TestMail.raw("Subject: a\u001b[31m\u202ered\n\nb\u0007ody\n");
        assertThat(direct.text(mail, "text?format=txt")).doesNotContain("\u001b", "\u202e", "\u0007");
    }

    @Test
    void bytesThatAreNoMailAreRefused() {
        for (byte[] bytes : new byte[][] {{}, {0, 1, 2}, "no mail".getBytes(StandardCharsets.UTF_8)}) {
            assertThat(direct.failure(bytes, "text")).returns(MailException.Reason.NOT_MAIL, MailException::reason);
        }
    }
}
