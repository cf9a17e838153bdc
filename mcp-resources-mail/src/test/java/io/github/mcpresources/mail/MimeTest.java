package io.github.mcpresources.mail;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.mail.document.MailLimits;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The rules of RFC 2045 to 2049, and emails that break them. */
@SuppressWarnings("StringConcatToTextBlock") // each line break of an email is written out
class MimeTest {

    private final Direct direct = new Direct(MailLimits.DEFAULT);

    @AfterEach
    void close() {
        direct.close();
    }

    private String text(byte[] mail) {
        return direct.text(mail, "text?format=txt");
    }

    @Test
    void partWithoutTypeIsPlainText() {
        assertThat(text(TestMail.of("Subject: s").text("Good morning"))).endsWith("\nGood morning\n");
    }

    private String text(TestMail mail) {
        return text(mail.bytes());
    }

    @Test
    void preambleAndEpilogueAreNotText() {
        byte[] mail =
                TestMail.raw("Subject: s\nContent-Type: multipart/mixed; boundary=x\n\npreamble\n--x\n\nbody\n--x--\n"
                        + "epilogue\n");
        assertThat(text(mail)).contains("body").doesNotContain("preamble", "epilogue");
    }

    @Test
    void boundaryOfTheOuterMultipartEndsAnInnerOneWithoutEnd() {
        byte[] mail = TestMail.raw("Subject: s\nContent-Type: multipart/mixed; boundary=outer\n\n--outer\n"
                + "Content-Type: multipart/mixed; boundary=inner\n\n--inner\n\nfirst\n--outer\n\nsecond\n--outer--\n");
        assertThat(text(mail)).contains("first", "second").doesNotContain("--outer", "--inner");
    }

    @Test
    void longerLineIsNoBoundary() {
        byte[] mail =
                TestMail.raw("Subject: s\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\none\n--xy\ntwo\n--x  \n\n"
                        + "three\n--x--\n");
        assertThat(text(mail)).contains("one\n--xy\ntwo", "three");
    }

    @Test
    void lineBreakBeforeBoundaryBelongsToTheBoundary() {
        byte[] mail = TestMail.raw("Subject: s\nContent-Type: multipart/mixed; boundary=x\n\n--x\n"
                + "Content-Type: application/x-one; name=a\n\nab\n--x--\n");
        assertThat(direct.text(mail, "properties")).contains("\"size\":2");
    }

    @Test
    void multipartWithoutBoundaryIsText() {
        assertThat(text(TestMail.raw("Subject: s\nContent-Type: multipart/mixed\n\nall of it\n")))
                .contains("all of it");
    }

    @Test
    void mailWithBareLineFeedsIsRead() {
        byte[] mail = "Subject: s\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nbody\n--x--\n"
                .getBytes(StandardCharsets.UTF_8);
        assertThat(text(mail)).contains("Subject: s", "body");
    }

    @Test
    void alternativesGiveHtmlAsMarkdownAndPlainAsText() {
        byte[] mail = TestMail.of("Subject: s")
                .multipart("alternative")
                .part("text/plain", "plain words")
                .part("text/html", "<p>html <b>words</b></p>")
                .bytes();
        assertThat(direct.text(mail, "text?format=md"))
                .contains("html **words**")
                .doesNotContain("plain");
        assertThat(text(mail)).contains("plain words").doesNotContain("html");
        assertThat(direct.text(mail, "properties")).contains("\"attachment_count\":0");
    }

    @Test
    void partsOfDigestAreMails() {
        byte[] mail = TestMail.raw("Subject: s\nContent-Type: multipart/digest; boundary=x\n\n--x\n\nSubject: inner\n\n"
                + "inner text\n--x--\n");
        assertThat(direct.text(mail, "part/1/text?format=txt")).isEqualTo("Subject: inner\n\ninner text\n");
    }

    @Test
    void encodingsAreDecoded() {
        assertThat(text(TestMail.of("Content-Transfer-Encoding: quoted-printable")
                        .text("caf=C3=A9 =3D soft=\r\nline")))
                .contains("café = softline");
        assertThat(text(TestMail.of("Content-Transfer-Encoding: BASE64").text("Y2Fmw6k=")))
                .contains("café");
        assertThat(text(TestMail.of("Content-Transfer-Encoding: x-unknown").text("as it is")))
                .contains("as it is");
    }

    @Test
    void damagedEncodingsGiveWhatCanBeDecoded() {
        assertThat(text(TestMail.of("Content-Transfer-Encoding: base64").text("Y2F!m~w6k\r\n*?")))
                .contains("café");
        assertThat(text(TestMail.of("Content-Transfer-Encoding: quoted-printable")
                        .text("a=ZZb=3Dc=")))
                .contains("a=ZZb=c");
    }

    @Test
    void wrongAndUnknownCharsetsGiveReadableText() {
        Charset latin = StandardCharsets.ISO_8859_1;
        assertThat(text(TestMail.raw("Content-Type: text/plain; charset=utf-8\n\ncafé\n", latin)))
                .contains("café");
        assertThat(text(TestMail.raw("Content-Type: text/plain; charset=us-ascii\n\ncafé\n")))
                .contains("café");
        assertThat(text(TestMail.raw("Content-Type: text/plain; charset=\"x-no-such\"\n\ncafé\n")))
                .contains("café");
        assertThat(text(TestMail.raw("Content-Type: text/plain; charset=\"a/../b\"\n\ncafé\n")))
                .contains("café");
        assertThat(text(TestMail.raw(
                        "Content-Type: text/plain; charset=koi8-r\n\nпривет\n", Charset.forName("KOI8-R"))))
                .contains("привет");
        assertThat(text(TestMail.raw("Content-Type: text/plain; charset=gb2312\n\n镕基\n", Charset.forName("GBK"))))
                .contains("镕基");
        assertThat(text(TestMail.raw(
                        "Content-Type: text/html\n\n<meta charset=windows-1251><p>привет\n",
                        Charset.forName("windows-1251"))))
                .contains("привет");
    }

    @Test
    void encodedWordsAreDecodedInTheirForms() {
        assertThat(text(TestMail.of("Subject: =?UTF-8?Q?caf=C3?= =?UTF-8?Q?=A9_au?= lait")
                        .text("x")))
                .contains("Subject: café au lait");
        assertThat(text(TestMail.of("Subject: =?utf-8*en?b?Y2Fmw6k=?= =?no-such?q?=FF?= =?utf-8?q?x?=")
                        .text("x")))
                .contains("Subject: café=?no-such?q?=FF?=x");
        assertThat(text(TestMail.of("Subject: =?utf-8?b?!!!?= =?utf-8?q?broken").text("x")))
                .contains("broken");
    }

    @Test
    void foldedHeadersKeepTheirOrder() {
        byte[] mail = TestMail.of("Received: one\r\n\t by two", "X-Two: =?utf-8?q?caf=C3=A9?=", "Received: three")
                .text("x")
                .bytes();
        assertThat(direct.text(mail, "headers"))
                .isEqualTo("{\"headers\":[{\"name\":\"From\",\"value\":\"Ann <ann@example.org>\"},"
                        + "{\"name\":\"Received\",\"value\":\"one\\t by two\"},"
                        + "{\"name\":\"X-Two\",\"value\":\"café\"},{\"name\":\"Received\",\"value\":\"three\"}]}");
    }

    @Test
    void damagedFieldsDoNotHideTheMail() {
        String text =
                text(TestMail.raw("no field\n: empty\nTo: a@b, <broken\nSubject : spaced\nContent-Type: text/plain; "
                        + "charset\nDate: never\n\nbody\n"));
        assertThat(text).contains("To: ", "broken", "Subject: spaced", "Date: never", "body");
    }

    @Test
    void namesOfParametersAreThoseOfRfc2231AndOfEncodedWords() {
        assertThat(name("attachment; filename*=UTF-8''caf%C3%A9.txt")).isEqualTo("café.txt");
        assertThat(name("attachment; filename*0*=UTF-8''caf; filename*1*=%C3%A9; filename*2=.txt"))
                .isEqualTo("café.txt");
        assertThat(name("attachment; filename=\"=?utf-8?q?caf=C3=A9.txt?=\"")).isEqualTo("café.txt");
        assertThat(name("attachment; filename=two words.txt")).startsWith("two");
    }

    @Test
    void namesAreSafe() {
        assertThat(name("attachment; filename=\"../../x.txt\"")).isEqualTo("x.txt");
        assertThat(name("attachment; filename=\"C:\\\\secret\\\\x.txt\"")).isEqualTo("x.txt");
        assertThat(name("attachment; filename=\"..\"")).isEqualTo("attachment-1");
        assertThat(name("attachment; filename*=UTF-8''invoice%E2%80%AEfdp.exe")).isEqualTo("invoicefdp.exe");
        assertThat(name("attachment; filename*=UTF-8''a%00%0D%0Ab.txt")).isEqualTo("ab.txt");
        assertThat(name("attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd")).isEqualTo("passwd");
        assertThat(name("attachment; filename=\"" + "x".repeat(5_000) + "\"")).hasSize(150);
        assertThat(name("attachment; filename=\"x.txt\"; y=\"" + "z".repeat(70_000) + "\""))
                .isEqualTo("x.txt");
    }

    private String name(String disposition) {
        byte[] mail = TestMail.of("Subject: s")
                .multipart("mixed")
                .part("Content-Type: application/x-y\nContent-Disposition: " + disposition, new byte[] {1})
                .bytes();
        String json = direct.text(mail, "properties");
        String name = json.substring(json.indexOf("\"number\":1,\"name\":\"") + 19);
        return name.substring(0, name.indexOf('"'));
    }
}
