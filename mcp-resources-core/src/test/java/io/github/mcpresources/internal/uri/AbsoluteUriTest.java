package io.github.mcpresources.internal.uri;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.uri.UriTemplate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AbsoluteUriTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "file:///a/b%20c.txt",
                "file://readme.md",
                "git+ssh://host/x",
                "https://user@host:8080/p;a=b?q=1&r#frag",
                "ui://widget/x.html",
                "urn:isbn:0451450523",
                "mailto:a@b.example",
                "x://[::1]/",
                "x://user:word@[2001:db8::7]:80?q",
                "x://[::ffff:1.2.3.4]",
                "x://[v7.a:b]/",
                "x://host:/",
                "x://:80",
                "x://%3A/a:b@c",
                "x:a:b@c",
                "x:/a//b:c",
                "a:"
            })
    void isAbsolute(String uri) {
        assertThat(AbsoluteUri.check(uri)).isEmpty();
        assertThat(AbsoluteUri.checkNormalised(uri)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``|0",
                "readme.md|9",
                "/a/b|4",
                "//host/x|8",
                ":x|0",
                "1a:x|0",
                "a b:c|1",
                "x:%|2",
                "x:%2|2",
                "x:a%zz|3",
                "x:a#b#c|5",
                "http://[::1|7",
                "http://[::1/]|7",
                "http://[::1:]/|7",
                "http://[1.2.3.4]|7",
                "http://[]|7",
                "http://[::1]a/|12",
                "http://::1/|8",
                "http://a]/|8",
                "http://a[1]/|8",
                "http://[u]@h/|7",
                "http://a@b@c/|8",
                "db://host:name/|10",
                "db://host:1:2/|11"
            })
    void isNotAbsolute(String uri, int position) {
        assertThat(AbsoluteUri.check(uri)).hasValueSatisfying(fault -> {
            assertThat(fault.position()).isEqualTo(position);
            assertThat(fault.reason()).isNotBlank();
        });
        assertThat(AbsoluteUri.checkNormalised(uri)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"x:ä", "x:a b", "x:日本", "x:👋", "x:<a>", "x:a\"b", "x:{a}", "x:a\\b", "x:a^b", "x:a|b", "x:`"})
    void isAbsoluteOnceNormalised(String uri) {
        assertThat(AbsoluteUri.check(uri)).isPresent();
        assertThat(AbsoluteUri.checkNormalised(uri)).isEmpty();
        assertThat(AbsoluteUri.check(UriTemplate.normalForm(uri).orElseThrow())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"x:<a>,2", "x:a\"b,3", "x:{a},2", "x:a\\b,3", "x:a^b,3"})
    void namesCharacterThatIsNotAllowed(String uri, int position) {
        assertThat(AbsoluteUri.check(uri))
                .hasValue(new AbsoluteUri.Fault(position, "the character '" + uri.charAt(position) + "'"));
    }

    @ParameterizedTest
    @CsvSource({"x:a[1],3", "x:/a?f[1]=2,6", "x://h/a#],8"})
    void toleratesBracketsAfterAuthority(String uri, int position) {
        assertThat(AbsoluteUri.check(uri)).hasValueSatisfying(fault -> {
            assertThat(fault.position()).isEqualTo(position);
            assertThat(fault.reason()).contains("which must be percent-encoded as %5");
        });
        assertThat(AbsoluteUri.checkNormalised(uri)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"x:\u0000", "x:a\nb", "x:\u007f", "x:\u0085", "x:\ud800", "x:\ud800a", "x:\udc00"})
    void rejectsControlCharactersAndLoneSurrogates(String uri) {
        assertThat(AbsoluteUri.check(uri)).isPresent();
        assertThat(AbsoluteUri.checkNormalised(uri)).isPresent();
    }
}
