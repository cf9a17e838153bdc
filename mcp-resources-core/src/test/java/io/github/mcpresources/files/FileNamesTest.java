package io.github.mcpresources.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.internal.text.Printable;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Unusual file names. Each file has exactly one URI, which is valid and reads the file. */
class FileNamesTest {

    private static final String[] ODD = {
        "a b",
        " leading",
        "trailing ",
        "dot.",
        "..x",
        "...",
        "%",
        "%41",
        "100%",
        "a%2Fb",
        "#1",
        "a?b",
        "a;b=c",
        "'q'",
        "\"q\"",
        "a&b",
        "a+b",
        "(1)",
        "[1]",
        "{x}",
        "a,b",
        "a:b",
        "con",
        "nul.txt",
        "a\\b",
        "<>|*",
        "^`",
        "~",
        "$HOME",
        "new\nline",
        "tab\t",
        "\u0001",
        "\u007f",
        "ä",
        "Ä.TXT",
        "ß",
        "日本語",
        "🎉",
        "\u202egnp.exe",
        "\u200b",
        "\ufeff",
        "\ufffd",
        Normalizer.normalize("é", Normalizer.Form.NFC),
        Normalizer.normalize("é", Normalizer.Form.NFD),
        "-rf",
        "--",
        "file:",
        "http:",
        "@",
        "!",
        "=",
        "a".repeat(255),
        "ü".repeat(127)
    };

    private static final String[] ODD_BYTES = {"%FF", "a%80b", "%C3", "%C3%20", "%ED%A0%80", "%C0%AF", "caf%E9.txt"};

    @TempDir
    Path temp;

    @Test
    void listsAndReadsUnusualNames() throws IOException {
        for (String name : ODD) {
            Files.writeString(ProviderLists.path(temp, name), name);
        }
        DirectoryResources provider =
                DirectoryResources.builder().root("r", temp).hidden(true).build();

        List<ResourceDescriptor> all = ProviderLists.all(provider, 5, page -> {});

        assertThat(all)
                .extracting(ResourceDescriptor::name)
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(ODD).map(Printable::of).toList())
                .contains("new\\u000aline", "\\u202egnp.exe");
        assertThat(all).extracting(ResourceDescriptor::uri).isSorted().doesNotHaveDuplicates();
        for (ResourceDescriptor file : all) {
            URI uri = URI.create(file.uri());
            assertThat(uri.getScheme()).isEqualTo("file");
            assertThat(ProviderLists.read(provider, file.uri()))
                    .as(file.uri())
                    .hasValue(uri.getPath().substring("/r/".length()).getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void keepsBytesOfNonUtf8Names() throws IOException {
        for (String name : ODD_BYTES) {
            Files.writeString(Path.of(URI.create(directoryUri() + name)), name);
        }
        DirectoryResources provider =
                DirectoryResources.builder().root("r", temp).build();

        assertThat(ProviderLists.uris(provider, 2))
                .containsExactlyElementsOf(Stream.of(ODD_BYTES)
                        .map(name -> "file:///r/" + name)
                        .sorted()
                        .toList());
        for (String name : ODD_BYTES) {
            assertThat(ProviderLists.read(provider, "file:///r/" + name))
                    .hasValue(name.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void urisMatchThoseOfPlatform() throws IOException {
        Random random = new Random(20250112);
        List<Path> directories = new ArrayList<>(List.of(temp));
        for (int entry = 0; entry < 600; entry++) {
            Path parent = directories.get(random.nextInt(directories.size()));
            Path path = ProviderLists.path(
                    parent, ODD[random.nextInt(ODD.length - 2)] + (random.nextBoolean() ? "" : entry));
            if (!Files.exists(path) && parent.getNameCount() < temp.getNameCount() + 6) {
                if (random.nextInt(4) == 0) {
                    directories.add(Files.createDirectory(path));
                } else {
                    Files.writeString(path, path.toUri().getRawPath());
                }
            }
        }
        DirectoryResources provider =
                DirectoryResources.builder().root("r", temp).hidden(true).build();
        String base = directoryUri();
        List<String> expected;
        try (Stream<Path> walk = Files.walk(temp)) {
            expected = walk.filter(Files::isRegularFile)
                    .map(file -> file.toUri().toString().replace(base, "file:///r/"))
                    .sorted()
                    .toList();
        }

        assertThat(expected).hasSizeGreaterThan(300);
        for (int limit : new int[] {1, 2, 7, 1_000}) {
            assertThat(ProviderLists.uris(provider, limit)).isEqualTo(expected);
        }
        for (String uri : expected) {
            String path = URI.create(uri.replace("file:///r/", base)).getRawPath();
            assertThat(ProviderLists.read(provider, uri)).hasValue(path.getBytes(StandardCharsets.UTF_8));
        }
    }

    private String directoryUri() {
        return temp.toUri().toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"%41", "%7E", "%c3%A4", "%", "%4", "%G0", "%-1", "ä", " ", "/", "[", "\\", "a%", "a%2"})
    void rejectsNonCanonicalSegment(String segment) {
        assertThat(PercentCoding.decode(segment)).isEmpty();
    }

    @Test
    void encodesAndDecodesEveryByte() {
        for (int value = 0; value < 256; value++) {
            byte[] name = {(byte) value};
            assertThat(PercentCoding.decode(PercentCoding.encode(name))).hasValue(name);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "a%20b,a%20b",
        "%C3%A4,ä",
        "%F0%9F%8E%89x,🎉x",
        "%C3,%C3",
        "%ED%A0%80,%ED%A0%80",
        "%E6%97%A5%E6,%E6%97%A5%E6",
        "%C3%A4%2F%C3%A4,ä%2Fä",
        "%c3%a4,%c3%a4",
        "%F0%9F,%F0%9F",
        "x%,x%"
    })
    void compactsUtf8AndExpandsToOriginal(String encoded, String compact) {
        assertThat(PercentCoding.compact(encoded)).isEqualTo(compact);
        assertThat(PercentCoding.expand(compact)).isEqualTo(encoded);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "a:b", "a::$DATA", "x.", "x ", "..", ".", "con", "CON", "Con.txt", "nul", "nul .txt", "com1",
                        "COM9.x",
                "LPT\u00b9", "conin$", "a/b", "a\\b", "a?", "a*", "<", ">", "|", "\"", "a\nb", "\0", "C:", "aux:x"
            })
    void rejectsSpecialNamesOfWindows(String name) {
        assertThat(WindowsNames.isPlain(name)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a", "a.txt", "console", "com", "com10", "nult.txt", ".hidden", "a b", "~", "ä", "lpt", "auxx"})
    void acceptsOrdinaryNamesOnWindows(String name) {
        assertThat(WindowsNames.isPlain(name)).isTrue();
    }

    @Test
    void decodesNonUtf8NameWithReplacement() {
        assertThat(FileNames.text("caf%E9")).isEqualTo("caf\ufffd");
        assertThat(Optional.of(FileNames.text("%C3%A4"))).hasValue("ä");
    }
}
