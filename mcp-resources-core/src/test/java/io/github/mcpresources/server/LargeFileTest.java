package io.github.mcpresources.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Child;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests a read of a file that is almost as large as the heap of the server. The server does not hold the file in the
 * heap. {@code -Dlarge.file=100} sets the size in MB.
 */
class LargeFileTest {

    private static final int MEGA = 1 << 20;
    private static final int LARGE = Integer.getInteger("large.file", 40);

    @TempDir
    Path top;

    private int port;

    /** Writes random contents, and returns their checksum. */
    private long write(String name, int megabytes) throws Exception {
        CRC32 checksum = new CRC32();
        Random random = new Random(megabytes);
        byte[] block = new byte[MEGA];
        try (OutputStream out = new CheckedOutputStream(Files.newOutputStream(top.resolve(name)), checksum)) {
            for (int at = 0; at < megabytes; at++) {
                random.nextBytes(block);
                for (int text = 0; name.endsWith(".txt") && text < block.length; text++) {
                    block[text] = (byte) ('A' + (block[text] & 15)); // JSON does not escape these letters
                }
                out.write(block);
            }
        }
        return checksum.getValue();
    }

    /** Reads over HTTP and checks the length of the body. Returns the checksum of the blob or of the text. */
    private long read(String name) throws Exception {
        boolean isText = name.endsWith(".txt");
        String uri = "file:///r/" + name;
        String body = Wire.write(Map.of(
                "jsonrpc",
                "2.0",
                "id",
                1,
                "method",
                "resources/read",
                "params",
                Map.of("uri", uri, "_meta", StatelessClient.meta())));
        HttpURLConnection connection = (HttpURLConnection)
                URI.create("http://127.0.0.1:" + port + "/mcp").toURL().openConnection();
        connection.setDoOutput(true);
        connection.setRequestProperty("Content-Type", "application/json");
        connection.setRequestProperty("MCP-Protocol-Version", StatelessClient.REVISION);
        connection.setRequestProperty("Mcp-Method", "resources/read");
        connection.setRequestProperty("Mcp-Name", uri);
        connection.getOutputStream().write(body.getBytes(UTF_8));
        CRC32 checksum = new CRC32();
        try (InputStream in = new BufferedInputStream(connection.getInputStream(), MEGA)) {
            skipPast(isText ? "\"text\":\"" : "\"blob\":\"", in);
            InputStream all = new UntilQuote(in);
            InputStream blob = new CheckedInputStream(
                    isText ? all : Base64.getDecoder().wrap(new BufferedInputStream(all, MEGA)), checksum);
            blob.transferTo(OutputStream.nullOutputStream());
            in.readAllBytes(); // throws if the body is shorter than announced
        }
        return checksum.getValue();
    }

    private static void skipPast(String mark, InputStream in) throws IOException {
        StringBuilder seen = new StringBuilder();
        while (seen.indexOf(mark) < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("No " + mark + " in " + seen);
            }
            seen.append((char) next);
        }
    }

    private static final class UntilQuote extends FilterInputStream {
        private boolean ended;

        UntilQuote(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int next = ended ? -1 : in.read();
            ended |= next < 0 || next == '"';
            return ended ? -1 : next;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (ended) {
                return -1;
            }
            in.mark(length);
            int count = in.read(target, offset, length);
            for (int at = 0; at < count; at++) {
                if (target[offset + at] == '"') {
                    in.reset();
                    in.skipNBytes(at + 1L);
                    ended = true;
                    return at == 0 ? -1 : at;
                }
            }
            ended = count < 0;
            return count;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {".bin", ".txt"})
    void sendsLargeFileExactlyWithoutHoldingIt(String kind) throws Exception {
        String smallName = "small" + kind;
        long small = write(smallName, 1);
        long large = write("large" + kind, LARGE);
        Process process = Child.of(LargeFileServer.class, List.of("-Xmx" + (LARGE + 12) + "m"), top.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader said = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
                PrintStream requests = new PrintStream(process.getOutputStream(), true, UTF_8)) {
            port = Integer.parseInt(said.readLine());
            for (int warm = 0; warm < 3; warm++) {
                assertThat(read(smallName)).isEqualTo(small);
            }
            long before = allocated(requests, said);
            assertThat(read(smallName)).isEqualTo(small);
            long between = allocated(requests, said);
            assertThat(read("large" + kind)).isEqualTo(large);
            long after = allocated(requests, said);

            long forSmall = between - before;
            long forLarge = after - between;
            System.out.printf(
                    "Allocated for 1 MB of %s: %,d bytes; for %d MB: %,d bytes%n", kind, forSmall, LARGE, forLarge);
            assertThat(forLarge - forSmall)
                    .as("bytes more for %d MB than for 1 MB", LARGE)
                    .isLessThan(2 * MEGA); // the buffers of the web server for each write
        } finally {
            process.destroy();
            process.waitFor();
        }
    }

    private static long allocated(PrintStream requests, BufferedReader said) throws IOException {
        requests.println();
        return Long.parseLong(said.readLine());
    }
}
