package io.github.mcpresources.mail;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.mail.document.MailLimits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** HTML of emails as Markdown and as plain text. */
@SuppressWarnings("StringConcatToTextBlock") // each line break of an email is written out
class HtmlTest {

    private final Direct direct = new Direct(MailLimits.DEFAULT);

    @AfterEach
    void close() {
        direct.close();
    }

    private String markdown(String html) {
        return body(html, "md");
    }

    private String body(String html, String format) {
        byte[] mail = TestMail.raw("Content-Type: text/html; charset=utf-8\nX: y\n\n" + html + "\n");
        return direct.text(mail, "text?format=" + format).strip();
    }

    @Test
    void headingsListsAndLinksAreMarkdown() {
        assertThat(markdown("<h2>Plan</h2><p>See <a href='https://example.org/a(b)'>the <i>page</i></a>.</p><ul><li>one"
                        + "<li>two<ol><li>inner</ol></ul>"))
                .isEqualTo("## Plan\n\nSee [the *page*](https://example.org/a%28b%29).\n\n- one\n- two\n\n  1. inner");
    }

    @Test
    void dataTablesAreTablesAndOtherTablesAreText() {
        assertThat(markdown("<table><tr><th>A<th>B</tr><tr><td>1|2<td>3</tr></table>"))
                .isEqualTo("| A | B |\n| --- | --- |\n| 1\\|2 | 3 |");
        assertThat(markdown("<table><tr><td><table><tr><td>left<td>right</table></table>"))
                .isEqualTo("left right");
    }

    @Test
    void quotationsAndCodeKeepTheirLines() {
        assertThat(markdown("<blockquote>a<br>b</blockquote><pre>x  y\n z</pre>"))
                .isEqualTo("> a\n> b\n\n```\nx  y\n z\n```");
    }

    @Test
    void scriptsStylesAndHiddenTextAreLeftOut() {
        String text = markdown(
                "<style>p{}</style><script>run()</script><p onclick='run()'>seen</p>"
                        + "<div style='DISPLAY : none'>hidden</div><p hidden>secret</p><span style='font-size:0'>tiny</span>"
                        + "<!-- note --><iframe src='https://x'></iframe><form><input value=v></form><svg><text>s</text></svg>");
        assertThat(text).isEqualTo("seen");
    }

    @Test
    void remotePicturesBecomeTheirAlternativeText() {
        assertThat(markdown("<p>a <img src='https://track.example/p.gif?id=7' width=1 height=1> b "
                        + "<img src='http://x/y.png' alt='the *logo*'></p>"))
                .isEqualTo("a b the \\*logo\\*");
    }

    @Test
    void dangerousLinksKeepOnlyTheirText() {
        assertThat(markdown("<a href='javascript:run()'>one</a> <a href='data:text/html,x'>two</a> "
                        + "<a href='file:///etc/passwd'>three</a>"))
                .isEqualTo("one two three");
    }

    @Test
    void textCannotBecomeMarkdown() {
        assertThat(markdown("<p># no heading</p><p>![x](https://evil.example)</p><p>1. no list</p><p>a_b *c*</p>"))
                .isEqualTo("\\# no heading\n\n!\\[x\\](https://evil.example)\n\n1\\. no list\n\na_b \\*c\\*");
        byte[] plain = TestMail.raw("Subject: s\n\n![x](https://evil.example) <img src=x> 1 < 2\n");
        assertThat(direct.text(plain, "text?format=md")).contains("\\![x](https://evil.example) \\<img src=x> 1 < 2");
    }

    @Test
    void picturesOfTheMailLinkToTheirAttachment() {
        byte[] mail = TestMail.of("Subject: s")
                .multipart("related")
                .part("text/html", "<p>see <img src=\"cid:logo@x\" alt=logo></p><img src='cid:missing' alt=gone>")
                .part("Content-Type: image/png\nContent-ID: <logo@x>", new byte[] {1, 2})
                .bytes();
        String id = direct.documents.add(mail);
        assertThat(direct.text(mail, "text?format=md"))
                .contains("see ![logo](mail://" + id + "/part/1)\n\ngone")
                .contains("1. [attachment-1](mail://" + id + "/part/1) (image/png, 2 bytes)");
        assertThat(direct.text(mail, "text?format=txt")).contains("see [logo: mail://" + id + "/part/1]");
    }

    @Test
    void plainFormNamesTargetsOfLinks() {
        assertThat(body(
                        "<p>see <a href='https://example.org'>this</a> and <a href='https://b.org'>https://b.org</a></p>",
                        "txt"))
                .isEqualTo("see this <https://example.org> and https://b.org");
    }
}
