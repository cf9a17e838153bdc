package io.github.mcpresources.mail;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.mail.document.MailException;
import io.github.mcpresources.mail.document.MailLimits;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Outlook messages and the content of winmail.dat. */
class OutlookMailTest {

    private final Direct direct = new Direct(MailLimits.DEFAULT);

    @AfterEach
    void close() {
        direct.close();
    }

    @Test
    void outlookMessageHasTextAndAttachments() throws IOException {
        byte[] mail = Samples.read("testMSG_att_msg.msg");
        String id = direct.documents.add(mail);
        assertThat(direct.text(mail, "text?format=txt"))
                .contains("Subject: test email", "From: Nick Booth <nick.booth@pof.com.au>", "Test email with 1 msg")
                .contains("mail://" + id + "/part/1/text", "mail://" + id + "/part/2 (application/pdf, 13539 bytes)");
        assertThat(direct.text(mail, "properties")).contains("\"format\":\"msg\"", "\"date\":\"2010-06-17T23:54:19Z\"");
        assertThat(direct.text(mail, "part/1/text?format=txt")).contains("Subject: Test Attachment");
        assertThat(direct.failure(mail, "part/1"))
                .hasMessageContaining("read its text")
                .returns(MailException.Reason.UNSUPPORTED, MailException::reason);
        assertThat(direct.text(mail, "part/2")).isEqualTo("bytes");
    }

    @Test
    void textsOfManyLanguagesAreDecoded() throws IOException {
        assertThat(direct.text(Samples.read("testMSG_chinese.msg"), "text")).contains("中文測試", "陳亮宏");
    }

    /** Servers in one organization add only some fields, such as those of a spam filter. */
    @Test
    void headerFieldsThatAreMissingComeFromOutlook() throws IOException {
        try (POIFSFileSystem file = new POIFSFileSystem(new ByteArrayInputStream(Samples.read("testMSG_att_msg.msg")));
                ByteArrayOutputStream out = new ByteArrayOutputStream()) {
            for (String type : new String[] {"001E", "001F"}) {
                if (file.getRoot().hasEntry("__substg1.0_007D" + type)) {
                    file.getRoot().getEntry("__substg1.0_007D" + type).delete();
                }
            }
            byte[] header = "X-Spam: no\r\nTo: original@example.org\r\n".getBytes(UTF_16LE);
            file.getRoot().createDocument("__substg1.0_007D001F", new ByteArrayInputStream(header));
            file.writeFilesystem(out);
            assertThat(direct.text(out.toByteArray(), "headers"))
                    .contains("X-Spam", "original@example.org")
                    .contains("\"From\",\"value\":\"Nick Booth", "test email", "2010-06-17T23:54:19Z")
                    .containsOnlyOnce("\"To\"");
        }
    }

    @Test
    void winmailHasTextAndAttachments() throws IOException {
        byte[] tnef = Samples.read("testWINMAIL.dat");
        byte[] mail = TestMail.of("Subject: outer")
                .multipart("mixed")
                .part(
                        "Content-Type: application/ms-tnef; name=winmail.dat\nContent-Transfer-Encoding: base64",
                        Base64.getMimeEncoder().encode(tnef))
                .bytes();
        String id = direct.documents.add(mail);
        assertThat(direct.text(mail, "text")).contains("mail://" + id + "/part/1/text");
        assertThat(direct.text(mail, "part/1/text?format=txt"))
                .contains("Subject: This is a test message", "These are five files.")
                .contains("quick.doc: mail://" + id + "/part/1.1 (application/msword, 19968 bytes)");
        assertThat(direct.text(mail, "part/1.4")).isEqualTo("bytes");
        assertThat(direct.text(tnef, "properties")).contains("\"format\":\"tnef\"", "\"attachment_count\":5");
    }

    @Test
    void headerThatStatesHugeTablesIsRefused() throws IOException {
        byte[] mail = Samples.read("testMSG.msg");
        ByteBuffer.wrap(mail).order(ByteOrder.LITTLE_ENDIAN).putInt(44, 3_000);
        assertThat(direct.failure(mail, "text")).returns(MailException.Reason.CORRUPT, MailException::reason);
    }

    @Test
    void messageOverTheLimitIsRefused() throws IOException {
        byte[] mail = Samples.read("testMSG.msg");
        try (Direct small = new Direct(MailLimits.builder().outlook(10_000).build())) {
            assertThat(small.failure(mail, "text")).hasMessageContaining("MailLimits.outlook");
        }
    }

    /** Any damage is either refused with a known error, or the email is read. */
    @Test
    void damagedMessagesAreRefusedOrRead() throws IOException {
        Random random = new Random(7);
        for (String name : new String[] {"testMSG.msg", "testWINMAIL.dat"}) {
            byte[] sound = Samples.read(name);
            for (int round = 0; round < 60; round++) {
                byte[] damaged = Arrays.copyOf(sound, round % 3 == 0 ? random.nextInt(sound.length) + 8 : sound.length);
                for (int at = 0; at < 40; at++) {
                    damaged[8 + random.nextInt(damaged.length - 8)] = (byte) random.nextInt(256);
                }
                try {
                    assertThat(direct.text(damaged, "text")).isNotNull();
                } catch (MailException refused) {
                    assertThat(refused.text()).isNotEmpty();
                }
            }
        }
    }
}
