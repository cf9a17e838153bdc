package io.github.mcpresources.mail;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.mail.document.MailLimits;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.james.mime4j.dom.BinaryBody;
import org.apache.james.mime4j.dom.Body;
import org.apache.james.mime4j.dom.Entity;
import org.apache.james.mime4j.dom.Message;
import org.apache.james.mime4j.dom.Multipart;
import org.apache.james.mime4j.dom.SingleBody;
import org.apache.james.mime4j.dom.TextBody;
import org.apache.james.mime4j.message.DefaultMessageBuilder;
import org.apache.james.mime4j.stream.MimeConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The subjects, texts and contents of emails of many programs are those that Apache James Mime4j finds. */
class AgainstMime4jTest {

    private final Direct direct = new Direct(MailLimits.DEFAULT);

    @AfterEach
    void close() {
        direct.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "testRFC822",
                "testRFC822-ARC",
                "testRFC822-CC-BCC",
                "testRFC822-big",
                "testRFC822-mixed-simple",
                "testRFC822-mixed-with-pdf-inline",
                "testRFC822-multipart",
                "testRFC822-txt-body",
                "testRFC822_base64",
                "testRFC822_dkim.eml",
                "testRFC822_eml",
                "testRFC822_encrypted_zip",
                "testRFC822_i18nheaders",
                "testRFC822_multipart_attachments.eml",
                "testRFC822_normal_zip",
                "testRFC822_oddfrom",
                "testRFC822_quoted",
                "testRFC822_x-.eml"
            })
    void mailHasTheSamePartsAndTexts(String name) throws IOException {
        byte[] bytes = Samples.read(name);
        DefaultMessageBuilder builder = new DefaultMessageBuilder();
        builder.setMimeEntityConfig(MimeConfig.PERMISSIVE);
        Message message = builder.parseMessage(new ByteArrayInputStream(bytes));
        String text = direct.text(bytes, "text?format=txt");
        if (message.getSubject() != null) {
            assertThat(words(text)).contains(words(message.getSubject()));
        }
        List<byte[]> files = new ArrayList<>();
        List<String> plain = new ArrayList<>();
        collect(message, plain, files);
        for (String words : plain) {
            assertThat(words(text)).contains(words(words));
        }
        try (MailDocuments documents = MailDocuments.builder().build()) {
            String id = documents.add(bytes);
            for (int at = 1; at <= files.size(); at++) {
                assertThat(lines(Direct.bytes(documents, "mail://" + id + "/part/" + at)))
                        .as("attachment %d", at)
                        .isEqualTo(lines(files.get(at - 1)));
            }
            assertThat(direct.text(bytes, "properties")).contains("\"attachment_count\":" + files.size());
        }
    }

    private static void collect(Entity entity, List<String> plain, List<byte[]> files) throws IOException {
        Body body = entity.getBody();
        if (body instanceof Multipart multipart) {
            for (Entity part : multipart.getBodyParts()) {
                collect(part, plain, files);
            }
            return;
        }
        String type = entity.getMimeType();
        boolean isText = (type.equals("text/plain") || type.equals("text/html"))
                && entity.getFilename() == null
                && !"attachment".equals(entity.getDispositionType());
        if (isText) {
            if (type.equals("text/plain") && body instanceof TextBody text) {
                plain.add(text(text));
            }
        } else if (body instanceof SingleBody single && (single instanceof BinaryBody || single instanceof TextBody)) {
            files.add(content(single));
        } else { // Mime4j writes attached emails anew, so that their bytes are not compared
            throw new AssertionError("Not a file: " + type);
        }
    }

    private static String text(TextBody body) throws IOException {
        StringBuilder text = new StringBuilder();
        try (java.io.Reader reader = body.getReader()) {
            for (int c = reader.read(); c >= 0; c = reader.read()) {
                text.append((char) c);
            }
        }
        return text.toString();
    }

    private static byte[] content(SingleBody body) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        body.writeTo(out);
        return out.toByteArray();
    }

    /** Returns bytes with the line breaks of this machine, because Mime4j changes those of some attachments. */
    private static String lines(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1)
                .replace("\r\n", "\n")
                .stripTrailing();
    }

    private static String words(String text) {
        return text.replaceAll("[\\s\\u00a0]+", " ").strip().toLowerCase(Locale.ROOT);
    }
}
