package io.github.mcpresources.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.pdf.document.PdfLimits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.concurrent.TimeUnit;
import org.apache.pdfbox.pdmodel.graphics.image.JPEGFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reads of a new process write no temporary files, not even files that are removed at once. */
class TemporaryFilesTest {

    private static final String END = "end-of-test";

    @TempDir
    private Path folder;

    @Test
    void readsWriteNoTemporaryFiles() throws Exception {
        Path file = Files.write(
                folder.resolve("picture.pdf"),
                new TestPdf()
                        .page((document, page, content) -> content.drawImage(
                                JPEGFactory.createFromImage(document, TestPdf.picture(100, 100)), 50, 50, 200, 200))
                        .lines("Hello")
                        .password("")
                        .bytes());
        Path temporary = Files.createDirectory(folder.resolve("temporary"));
        String said = ChildJvm.run(
                place -> true, Reader.class, "-Djava.io.tmpdir=" + temporary, file.toString(), temporary.toString());
        assertThat(said.lines()).containsExactly("read 5", END);
    }

    /** The child process. It prints the names of all files that were created in its temporary directory. */
    static final class Reader {

        private Reader() {}

        public static void main(String[] arguments) throws Exception {
            Path temporary = Path.of(arguments[1]);
            try (WatchService watch = temporary.getFileSystem().newWatchService();
                    Direct direct = new Direct(PdfLimits.DEFAULT)) {
                temporary.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
                byte[] document = Files.readAllBytes(Path.of(arguments[0]));
                int count = 0;
                for (String part : new String[] {"image/1?format=png", "page/1", "page/2", "text", "image/1"}) {
                    count += direct.text(document, part).isEmpty() ? 0 : 1;
                }
                System.out.println("read " + count);
                Files.createFile(temporary.resolve(END));
                boolean isOver = false;
                while (!isOver) {
                    WatchKey key = watch.poll(1, TimeUnit.MINUTES);
                    for (WatchEvent<?> event : key.pollEvents()) {
                        System.out.println(event.context());
                        isOver |= END.equals(String.valueOf(event.context()));
                    }
                    key.reset();
                }
            }
        }
    }
}
