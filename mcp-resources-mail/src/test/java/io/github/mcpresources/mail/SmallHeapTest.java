package io.github.mcpresources.mail;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.mail.document.MailException;
import io.github.mcpresources.mail.document.MailLimits;
import java.io.BufferedWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Emails that are larger than the heap of a process are read or refused within this heap. */
@Timeout(240)
class SmallHeapTest {

    @TempDir
    private Path folder;

    private static String read(Path file, String... parts) throws Exception {
        String[] arguments =
                Stream.concat(Stream.of(file.toString()), Stream.of(parts)).toArray(String[]::new);
        return ChildJvm.run(place -> true, Reader.class, "-Xmx96m", arguments).strip();
    }

    @Test
    void folderThatIsLargerThanTheHeapIsIndexed() throws Exception {
        Path file = folder.resolve("large.mbox");
        String line = "x".repeat(99) + "\n";
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (int message = 1; message <= 11; message++) {
                out.write("From a@b Mon Jan  1 10:00:00 2024\nSubject: mail " + message + "\n\n");
                for (int at = 0; at < 100_000; at++) {
                    out.write(line);
                }
                out.write("\n");
            }
            out.write("From a@b Mon Jan  1 10:00:00 2024\nSubject: last\n\nthe end\n");
        }
        assertThat(Files.size(file)).isGreaterThan(96L << 20);
        assertThat(read(file, "text?format=txt", "part/12/text?format=txt"))
                .startsWith("12 messages")
                .contains("mail 11")
                .endsWith("the end");
    }

    @Test
    void htmlWithMillionElementsIsRefusedByTheMemoryBudget() throws Exception {
        Path file =
                Files.writeString(folder.resolve("html.eml"), "Content-Type: text/html\n\n" + "<p>".repeat(1_000_000));
        assertThat(read(file, "text")).contains("memoryBudget");
    }

    /** The child process. */
    static final class Reader {

        private Reader() {}

        public static void main(String[] arguments) throws Exception {
            try (Direct direct = new Direct(MailLimits.DEFAULT)) {
                String id = direct.documents.add(Path.of(arguments[0]));
                for (int part = 1; part < arguments.length; part++) {
                    System.out.println(direct.read("mail://" + id + "/" + arguments[part]));
                }
            } catch (MailException | LimitExceededException refused) {
                System.out.println(refused.getMessage());
            }
        }
    }
}
