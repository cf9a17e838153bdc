package io.github.mcpresources.mail;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** An email that a test writes byte by byte. */
final class TestMail {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private static int boundaries;

    private String boundary = "";

    private TestMail() {}

    /** Returns an email with header fields. */
    static TestMail of(String... fields) {
        TestMail mail = new TestMail();
        mail.line("From: Ann <ann@example.org>");
        for (String field : fields) {
            mail.line(field);
        }
        return mail;
    }

    /** Returns an email with the lines of a text, and with CRLF line breaks. */
    static byte[] raw(String text) {
        return raw(text, StandardCharsets.UTF_8);
    }

    static byte[] raw(String text, Charset charset) {
        return text.replace("\n", "\r\n").getBytes(charset);
    }

    private TestMail line(String text) {
        out.writeBytes((text + "\r\n").getBytes(StandardCharsets.UTF_8));
        return this;
    }

    TestMail text(String text) {
        return line("").line(text);
    }

    TestMail multipart(String kind) {
        boundary = "b-" + boundaries++;
        return line("MIME-Version: 1.0")
                .line("Content-Type: multipart/" + kind + "; boundary=\"" + boundary + "\"")
                .line("");
    }

    TestMail part(String type, String text) {
        return part("Content-Type: " + type, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Adds a part with header fields that are separated by line breaks. */
    TestMail part(String fields, byte[] content) {
        line("--" + boundary).line(fields.replace("\n", "\r\n")).line("");
        out.writeBytes(content);
        return line("");
    }

    TestMail attachment(String type, String name, String text) {
        return part(
                "Content-Type: " + type
                        + "\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment; filename=\"" + name
                        + "\"",
                Base64.getMimeEncoder().encode(text.getBytes(StandardCharsets.UTF_8)));
    }

    TestMail mail(TestMail inner) {
        return part("Content-Type: message/rfc822", inner.bytes());
    }

    byte[] bytes() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(out.toByteArray());
        if (!boundary.isEmpty()) {
            all.writeBytes(("--" + boundary + "--\r\n").getBytes(StandardCharsets.UTF_8));
        }
        return all.toByteArray();
    }
}
