package io.github.mcpresources.compositor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests each prefix format with tables of URIs, templates and their outer forms. */
class PrefixFormatTest {

    @ParameterizedTest
    @CsvSource({
        "https://example.com/a?b=c#d, a+https://example.com/a?b=c#d",
        "https://[::1]:8080/%2F%2f/../x, a+https://[::1]:8080/%2F%2f/../x",
        "urn:isbn:0451450523, a+urn:isbn:0451450523",
        "'data:text/plain;base64,SGk=', 'a+data:text/plain;base64,SGk='",
        "mailto:ann@example.com, a+mailto:ann@example.com",
        "relative/path, a+relative/path",
        "/absolute, a+/absolute",
        "'no uri at all', 'a+no uri at all'",
        "git+ssh://h, a+git+ssh://h",
        "b+notes://1, a+b+notes://1",
        "+, a++",
        "ui://panel, ui://a/panel",
        "ui:///x, ui://a//x",
        "ui://, ui://a/",
        "ui://b/panel, ui://a/b/panel",
        "ui:opaque, a+ui:opaque",
        "ui:/one, a+ui:/one",
        "UI://panel, a+UI://panel",
        "uix://panel, a+uix://panel",
        "skill://greeting/SKILL.md, skill://a/greeting/SKILL.md",
        "skill://greeting, skill://a/greeting",
        "skills://greeting/SKILL.md, a+skills://greeting/SKILL.md",
    })
    void theStandardFormatHasOneOuterUriForEach(String inner, String outer) {
        assertThat(PrefixFormat.STANDARD.addPrefix("a", inner)).isEqualTo(outer);
        assertThat(PrefixFormat.STANDARD.split(outer)).contains(new PrefixFormat.Split("a", inner));
        assertThat(PrefixFormat.STANDARD.hasPrefix("a", outer)).isTrue();
        assertThat(PrefixFormat.STANDARD.hasPrefix("b", outer)).isFalse();
        assertThat(PrefixFormat.STANDARD.removePrefix("a", outer)).isEqualTo(inner);
        assertThat(PrefixFormat.STANDARD.removePrefix("b", outer)).isEqualTo(outer);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "a+",
                "+x",
                "A+x:y",
                "a_b+x:y",
                "1a+x:y",
                "git+ssh://h",
                "coap+tcp://h",
                "a:b+x:y",
                "a+ui://panel",
                "ui://panel",
                "ui://",
                "ui:///x",
                "ui://A/x",
                "ui://git/x",
                "https://a/x",
                "abcdefghijklmnopqrstuvwxyzabcdef+x:y"
            })
    void doesNotSplitInvalidOuterUri(String outer) {
        assertThat(PrefixFormat.STANDARD.split(outer)).isEmpty();
    }

    @Test
    void removesNestedPrefixesOneByOne() {
        String inner = PrefixFormat.STANDARD.addPrefix("a", "ui://panel");
        String outer = PrefixFormat.STANDARD.addPrefix("b", inner);
        assertThat(outer).isEqualTo("ui://b/a/panel");
        assertThat(PrefixFormat.STANDARD.removePrefix("b", outer)).isEqualTo(inner);
        assertThat(PrefixFormat.STANDARD.addPrefix("b", PrefixFormat.STANDARD.addPrefix("a", "x:y")))
                .isEqualTo("b+a+x:y");
    }

    @Test
    void rejectsUriWithoutOuterForm() {
        assertThatThrownBy(() -> PrefixFormat.STANDARD.addPrefix("a", ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("An empty string is not a URI of mount 'a'");
        assertThatThrownBy(() -> PrefixFormat.STANDARD.addPrefix("git", "ssh://h"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("have another meaning");
        assertThatThrownBy(() -> PrefixFormat.keeping(Set.of("a+b")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not a valid scheme for keeping()");
    }

    @ParameterizedTest
    @CsvSource({
        "notes://{id}, a+notes://{id}",
        "'notes://{id}{?page,size}', 'a+notes://{id}{?page,size}'",
        "ui://{panel}, ui://a/{panel}",
        "ui://{+path}, ui://a/{+path}",
        "ui:/{x}, ", // an expression may begin with a slash
        "u{x}, ",
        "{+uri}, ",
        "{scheme}://h, ",
        "{/a*}, ",
        "x{+y}, a+x{+y}",
        "ui:opaque{x}, a+ui:opaque{x}",
        "ui, a+ui",
    })
    void prefixesLeadingLiteralOfTemplateOrWithholdsIt(String inner, String outer) {
        assertThat(PrefixFormat.STANDARD.addTemplatePrefix("a", inner)).isEqualTo(Optional.ofNullable(outer));
        if (outer != null) {
            assertThat(PrefixFormat.STANDARD.splitTemplate(outer)).contains(new PrefixFormat.Split("a", inner));
        }
    }

    @Test
    void withholdsNoTemplateWithoutKeptSchemes() {
        PrefixFormat plain = PrefixFormat.keeping(Set.of());
        assertThat(plain.addTemplatePrefix("a", "{+uri}")).contains("a+{+uri}");
        assertThat(plain.addPrefix("a", "ui://x")).isEqualTo("a+ui://x");
        assertThat(PrefixFormat.STANDARD.splitTemplate("a+{+uri}")).isEmpty();
    }

    /** The cases of FastMCP's own tests of {@code add_resource_prefix} and {@code remove_resource_prefix}. */
    @ParameterizedTest
    @CsvSource({
        "resource://path/to/resource, prefix, resource://prefix/path/to/resource",
        "resource:///absolute/path, prefix, resource://prefix//absolute/path",
        "resource://path/to/resource, '', resource://path/to/resource",
        "file://path/to/file, prefix, file://prefix/path/to/file",
        "http://example.com/path, prefix, http://prefix/example.com/path",
        "resource://path/to/resource, pre.fix, resource://pre.fix/path/to/resource",
        "resource://path/to/resource, api/v1, resource://api/v1/path/to/resource",
        "resource://, prefix, resource://prefix/",
    })
    void pathFormatMatchesFastMcp(String inner, String prefix, String outer) {
        assertThat(PrefixFormat.PATH.addPrefix(prefix, inner)).isEqualTo(outer);
        assertThat(PrefixFormat.PATH.removePrefix(prefix, outer)).isEqualTo(inner);
        assertThat(PrefixFormat.PATH.hasPrefix(prefix, outer)).isEqualTo(!prefix.isEmpty());
    }

    @ParameterizedTest
    @CsvSource({
        "resource://path/to/resource, prefix, prefix+resource://path/to/resource",
        "resource:///absolute/path, prefix, prefix+resource:///absolute/path",
        "resource://path/to/resource, '', resource://path/to/resource",
        "urn:isbn:1, prefix, prefix+urn:isbn:1",
        "ui://panel, prefix, prefix+ui://panel",
    })
    void protocolFormatMatchesFastMcp(String inner, String prefix, String outer) {
        assertThat(PrefixFormat.PROTOCOL.addPrefix(prefix, inner)).isEqualTo(outer);
        assertThat(PrefixFormat.PROTOCOL.removePrefix(prefix, outer)).isEqualTo(inner);
        assertThat(PrefixFormat.PROTOCOL.hasPrefix(prefix, outer)).isEqualTo(!prefix.isEmpty());
    }

    @ParameterizedTest
    @CsvSource({
        "resource://other/path, prefix, false",
        "resource://prefixed/path, prefix, false",
        "resource://prefix, prefix, false",
        "resource://prefix/, prefix, true",
        "resource://prefix//absolute/path, prefix, true",
        "prefix+resource://x, prefix, false",
    })
    void pathFormatDetectsPrefix(String uri, String prefix, boolean has) {
        assertThat(PrefixFormat.PATH.hasPrefix(prefix, uri)).isEqualTo(has);
        if (!has) {
            assertThat(PrefixFormat.PATH.removePrefix(prefix, uri)).isEqualTo(uri);
        }
    }

    static List<PrefixFormat> formats() {
        return List.of(PrefixFormat.STANDARD, PrefixFormat.PATH, PrefixFormat.PROTOCOL);
    }

    @ParameterizedTest
    @MethodSource("formats")
    void rejectsUriAsMount(PrefixFormat format) {
        String message =
                "'file:///a' is not a mount id, because it has a ':'. Pass the mount id first, and the URI ('docs')"
                        + " second";
        assertThatThrownBy(() -> format.addPrefix("file:///a", "docs"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> format.removePrefix("file:///a", "docs")).hasMessage(message);
        assertThatThrownBy(() -> format.hasPrefix("file:///a", "docs")).hasMessage(message);
        assertThatThrownBy(() -> format.addTemplatePrefix("file:///{+path}", "docs://{x}"))
                .hasMessageContaining("'file:///{+path}' is not a mount id");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"not-a-uri", "urn:isbn:1", "mailto:ann@example.com", "data:,x", "http:/one-slash", "://x", ""})
    void pathFormatRejectsUriWithoutDoubleSlash(String uri) {
        assertThatThrownBy(() -> PrefixFormat.PATH.addPrefix("prefix", uri))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Cannot add the mount prefix to '" + uri + "': the path format requires a URI with '://'");
        assertThat(PrefixFormat.PATH.split(uri)).isEmpty();
        assertThat(PrefixFormat.PATH.addTemplatePrefix("prefix", uri)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "{+x}, ",
        "{scheme}://h/{x}, ",
        "x{+y}://h, ",
        "file://{+path}, file://a/{+path}",
        "x://y/{z}, x://a/y/{z}"
    })
    void pathFormatWithholdsTemplatesWithVariableScheme(String inner, String outer) {
        assertThat(PrefixFormat.PATH.addTemplatePrefix("a", inner)).isEqualTo(Optional.ofNullable(outer));
    }
}
