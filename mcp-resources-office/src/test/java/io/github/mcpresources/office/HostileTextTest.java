package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hostile documents of nine formats, and each resource with text. Each read is answered, or refused with an error for
 * clients. Nothing outside the document is read, and errors contain no text of Java exceptions and no path of the host.
 */
class HostileTextTest {

    private static final String SECRET = "seldomlyseenword";
    private static final Pattern OF_JAVA = Pattern.compile("Exception|Error:|java\\.|javax\\.|apache|poi\\.|\\tat ");
    /** Far more than a read takes, even on a busy machine. */
    private static final long MAX_MILLIS = Duration.ofSeconds(20).toMillis();

    private static final List<String> RESOURCES = List.of(
            "text?format=md",
            "text?format=txt",
            "text?format=txt&offset=10&length=20",
            "slide/1?format=md",
            "slide/1?format=txt",
            "sheet/sheet-1?format=csv",
            "sheet/sheet-1?format=json&formulas=true",
            "sheet/sheet-1?format=md&range=A1:B9",
            "table/1?format=csv",
            "table/1?format=json",
            "table/1?format=md",
            "comments",
            "properties",
            "outline");

    @TempDir
    private Path folder;

    private final Map<String, String> faults = new TreeMap<>();
    private int answers;
    private int refusals;

    @Test
    void harmNothing() throws Exception {
        Path secret = Files.writeString(folder.resolve("secret.txt"), SECRET);
        AtomicInteger connections = new AtomicInteger();
        try (ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                OfficeDocuments documents = UntimedDocuments.of(folder)) {
            Thread acceptor = new Thread(() -> accept(listener, connections));
            acceptor.start();
            String url = "http://127.0.0.1:" + listener.getLocalPort() + "/";
            for (Map.Entry<String, byte[]> one :
                    HostileTexts.all(url, secret.toUri().toString()).entrySet()) {
                Path file = Files.write(folder.resolve(one.getKey()), one.getValue());
                String id = documents.add(file);
                for (String resource : RESOURCES) {
                    read(documents, id, one.getKey(), resource);
                }
            }
            listener.close();
            acceptor.join();
        }
        assertThat(faults).isEmpty();
        assertThat(connections).hasValue(0);
        assertThat(answers).isPositive();
        assertThat(refusals).isPositive();
    }

    private void read(OfficeDocuments documents, String id, String name, String resource) throws Exception {
        String what = name + " " + resource;
        long begun = System.nanoTime();
        try {
            String text = Texts.read(documents, id + "/" + resource);
            answers++;
            if (text.contains(SECRET)) {
                faults.put(what, "reads a file of the host");
            }
        } catch (NoSuchElementException | ResourceNotFoundException absent) {
            refusals++;
        } catch (ExecutionException refused) {
            refusals++;
            check(what, refused.getCause());
        }
        long millis = (System.nanoTime() - begun) / 1_000_000;
        if (millis > MAX_MILLIS) {
            faults.put(what + " (time)", millis + " ms");
        }
    }

    private void check(String what, Throwable cause) {
        if (!(cause instanceof ResourceException refusal)) {
            faults.put(what, "fails with " + cause);
            return;
        }
        String wire = refusal.text() + " " + refusal.data();
        if (OF_JAVA.matcher(wire).find() || wire.contains(folder.toString()) || wire.contains(SECRET)) {
            faults.put(what, wire);
        }
    }

    private static void accept(ServerSocket listener, AtomicInteger connections) {
        try {
            while (true) {
                try (Socket connection = listener.accept()) {
                    connections.incrementAndGet();
                }
            }
        } catch (IOException closed) {
            return; // the test is over
        }
    }
}
