package io.github.mcpresources.server;

import static io.github.mcpresources.Patience.await;
import static io.github.mcpresources.server.AttachmentTest.result;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ContentPart.StreamSource;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.TestLog;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.registry.ResourceRegistry;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.net.Socket;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests large text contents for clients of revision 2026-07-28. They are checked first, then read and escaped while
 * they are sent, and always closed.
 */
class StreamedTextTest {

    private static final int MIB = 1024 * 1024;

    @TempDir
    Path top;

    /** A budget that is too small for three copies of one megabyte of text. */
    private final MemoryBudget memory = MemoryBudget.ofBytes(2 * MIB);

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();
    private TestServer server;
    private StatelessClient wire;

    @BeforeEach
    void start() throws Exception {
        server = TestServer.start(
                TestServer.Kind.STREAMABLE,
                ResourceServer.builder(ResourceProviders.concat(registry, DirectoryResources.of(top)))
                        .memoryBudget(memory)
                        .build());
        wire = new StatelessClient(server.endpoint());
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    /**
     * Returns text of at least the given number of bytes. It contains the characters of the charset that JSON escapes.
     */
    private static String text(Charset charset, int bytes) {
        List<String> characters = charset.name().startsWith("ISO-8859")
                ? List.of("a", "\"", "\\", "\n", "\r", "\t", "\0", "\u001f", "\u007f", "é")
                : charset.name().startsWith("UTF") || charset.name().equals("GB18030")
                        ? List.of("a", "\"", "\\", "\n", "\u001f", "\u007f", "é", "\u0800", "\u2028", "漢", "😀")
                        : List.of("a", "\"", "\n", "漢", "字");
        Random random = new Random(bytes);
        StringBuilder text = new StringBuilder();
        while (text.length() < bytes) {
            text.append(characters.get(random.nextInt(characters.size())));
        }
        return text.toString();
    }

    private Map<?, ?> read(String uri) throws Exception {
        Map<String, Object> result =
                wire.call("resources/read", Map.of("uri", uri)).result();
        assertThat(result).containsKey("contents");
        return (Map<?, ?>) ((List<?>) result.get("contents")).get(0);
    }

    @ParameterizedTest
    @CsvSource({
        "UTF-8, 65536",
        "UTF-8, 65537",
        "UTF-8, 98304",
        "UTF-8, 1048576",
        "UTF-16, 700000",
        "UTF-16LE, 700000",
        "ISO-8859-1, 1048576",
        "Shift_JIS, 500000",
        "ISO-2022-JP, 500000",
        "GB18030, 500000"
    })
    void sendsFileOfAnyCharsetWithoutHoldingIt(String charset, int length) throws Exception {
        String text = text(Charset.forName(charset), length);
        Path file = Files.write(top.resolve("a"), text.getBytes(charset));
        String type = "text/x-own; charset=" + charset;
        registry.resource("text://a")
                .read(request -> ReadResult.of(ContentPart.file(file).mimeType(type)));

        Map<?, ?> content = read("text://a");
        assertThat(content.get("mimeType")).isEqualTo(type);
        assertThat(content.get("text")).isEqualTo(text);
        await().until(memory::reserved, reserved -> reserved == 0);
    }

    @Test
    void sendsDirectoryFileAsTextWithoutDeclaredType() throws Exception {
        String text = "é\n".repeat(MIB);
        Files.writeString(top.resolve("long.txt"), text);

        Map<?, ?> content = read("file:///" + top.getFileName() + "/long.txt");
        assertThat(content.get("mimeType")).isEqualTo("text/plain");
        assertThat(content.get("text")).isEqualTo(text);
    }

    @Test
    void sendsInvalidTextAsBlob() throws Exception {
        byte[] invalid = "long ".repeat(300_000).getBytes(UTF_8);
        for (int at : new int[] {invalid.length - 1, 70_000, 0}) {
            byte[] bytes = invalid.clone();
            bytes[at] = (byte) 0xE9;
            Files.write(top.resolve("a.txt"), bytes);
            Map<?, ?> content = read("file:///" + top.getFileName() + "/a.txt");

            assertThat(content.get("mimeType")).as("invalid at %s", at).isEqualTo("text/plain");
            assertThat(Base64.getDecoder().decode((String) content.get("blob"))).isEqualTo(bytes);
        }
    }

    /**
     * Returns a text part that counts the times that its stream is opened and closed. The stream returns other bytes
     * when it is opened again.
     */
    private ContentPart changing(byte[] first, InputStream second) {
        StreamSource source = () -> {
            InputStream in = opened.incrementAndGet() % 2 == 1 ? new ByteArrayInputStream(first) : second;
            return new FilterInputStream(in) {
                @Override
                public void close() {
                    closed.incrementAndGet();
                }
            };
        };
        return ContentPart.stream("x.txt", first.length, StreamSource.repeatable(source));
    }

    @Test
    void cutsOffAnswerIfSourceEndsEarlyFailsOrChanges() throws Exception {
        byte[] text = "text ".repeat(400_000).getBytes(UTF_8);
        byte[] half = Arrays.copyOf(text, text.length / 2);
        byte[] longer = text.clone();
        Arrays.fill(longer, text.length - 1000, text.length, (byte) '\n'); // two bytes each after escaping
        byte[] invalid = text.clone();
        Arrays.fill(invalid, text.length / 2, text.length, (byte) 0xE9);
        Map<String, ContentPart> parts = Map.of(
                "short", changing(text, new ByteArrayInputStream(half)),
                "longer", changing(text, new ByteArrayInputStream(longer)),
                "invalid", changing(text, new ByteArrayInputStream(invalid)),
                "error", changing(text, new SequenceInputStream(new ByteArrayInputStream(half), new ErroneousDisk())));
        parts.forEach((name, part) -> registry.resource("text://" + name).read(request -> ReadResult.of(part)));
        int reads = 0;
        for (String name : parts.keySet()) {
            try (Socket socket = StreamedBlobTest.request(server.endpoint(), "text://" + name)) {
                String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
                int body = answer.indexOf("\r\n\r\n") + 4;
                assertThat(answer.substring(0, body)).as(name).contains("\r\nContent-Length: 2000");
                assertThat(answer.length() - body)
                        .as("length of the body of %s before the connection ended", name)
                        .isBetween(900_000, 2_000_000);
            }
            int streams = 2 * ++reads;
            await().untilAsserted(() -> assertThat(closed).hasValue(streams));
            assertThat(opened).hasValue(streams);
        }
        await().until(memory::reserved, reserved -> reserved == 0);
        assertThat(TestLog.text()).contains("Reading the content of text://short failed after ");
    }

    @Test
    void sendsErrorAfterBrokenAnswerInEventStream() throws Exception {
        CountDownLatch commented = new CountDownLatch(1);
        byte[] text = "text ".repeat(400_000).getBytes(UTF_8);
        registry.resource("text://short").read(request -> {
            commented.await();
            return ReadResult.of(changing(text, new ByteArrayInputStream(text, 0, text.length / 2)));
        });
        try (TestServer beating = TestServer.startStreamable(ResourceServer.of(registry), Duration.ofMillis(20));
                StatelessStream stream =
                        StatelessStream.open(beating.endpoint(), 5, "resources/read", Map.of("uri", "text://short"))) {
            stream.awaitComment();
            commented.countDown();
            String body = stream.body();

            Map<String, Object> last = Wire.parse(body.substring(body.lastIndexOf("data:") + "data:".length()));
            assertThat(last).containsEntry("id", 5);
            assertThat((Map<?, ?>) last.get("error")).extracting("code").isEqualTo(-32603);
        }
        assertThat(closed).hasValue(2);
    }

    @Test
    void closesSourceIfClientDisconnects() throws Exception {
        byte[] text = "text ".repeat(3_000_000).getBytes(UTF_8);
        registry.resource("text://unread")
                .read(request -> ReadResult.of(changing(text, new ByteArrayInputStream(text))));
        try (Socket socket = StreamedBlobTest.request(server.endpoint(), "text://unread")) {
            assertThat(socket.getInputStream().readNBytes(100)).hasSize(100);
        }
        await().untilAsserted(() -> assertThat(closed).hasValue(2));
        assertThat(opened).hasValue(2);
    }

    @Test
    void opensUnrepeatableSourceOnce() throws Exception {
        byte[] text = "text ".repeat(40_000).getBytes(UTF_8);
        registry.resource("text://once")
                .read(request -> ReadResult.of(ContentPart.stream("x.txt", text.length, () -> {
                    opened.incrementAndGet();
                    return new ByteArrayInputStream(text);
                })));

        assertThat(read("text://once").get("text")).isEqualTo(new String(text, UTF_8));
        assertThat(opened).hasValue(1);
    }

    @Test
    void sendsSameTextToSessionClient() throws Exception {
        String text = text(UTF_8, 200_000);
        Files.writeString(top.resolve("a.txt"), text);
        String uri = "file:///" + top.getFileName() + "/a.txt";
        try (TestServer large =
                        TestServer.start(TestServer.Kind.STREAMABLE, ResourceServer.of(DirectoryResources.of(top)));
                Wire legacy = large.connect()) {
            Map<String, Object> result = result(legacy.request("resources/read", Map.of("uri", uri)));
            assertThat(((Map<?, ?>) ((List<?>) result.get("contents")).get(0)).get("text"))
                    .isEqualTo(text);
        }
        assertThat(read(uri).get("text")).isEqualTo(text);
    }
}
