package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.internal.documents.EnoughText;
import io.github.mcpresources.office.internal.document.DocumentText;
import io.github.mcpresources.office.internal.sheet.CellRange;
import io.github.mcpresources.office.internal.sheet.SheetInfo;
import io.github.mcpresources.office.internal.sheet.SheetSink;
import io.github.mcpresources.office.internal.sheet.SheetSource;
import io.github.mcpresources.office.internal.text.Comment;
import io.github.mcpresources.office.internal.text.Interruption;
import io.github.mcpresources.office.internal.text.TextSink;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A text that is read with POI. For a damaged document, POI throws exceptions of many types. This class converts them
 * to {@code OfficeException}s, and stops reading if the thread is interrupted.
 */
final class GuardedText implements DocumentText {

    /** Opens the text on its first use. */
    @FunctionalInterface
    interface Opener {
        DocumentText open() throws IOException;
    }

    @FunctionalInterface
    private interface Work<T> {
        T run() throws IOException;
    }

    private final Opener opener;
    private final boolean isWorkbook;
    private @Nullable DocumentText opened;

    GuardedText(Opener opener, boolean isWorkbook) {
        this.opener = opener;
        this.isWorkbook = isWorkbook;
    }

    private DocumentText text() throws IOException {
        DocumentText known = opened;
        if (known == null) {
            known = opener.open();
            opened = known;
        }
        return known;
    }

    private static <T> T guarded(Work<T> work) throws IOException {
        try {
            return work.run();
        } catch (ResourceException | EnoughText | ClosedChannelException known) {
            throw known;
        } catch (IOException | RuntimeException | StackOverflowError damaged) {
            throw OleDocument.corrupt(damaged);
        }
    }

    private static TextSink checked(TextSink sink) {
        return block -> {
            Interruption.check();
            sink.accept(block);
        };
    }

    @Override
    public void read(TextSink sink) throws IOException {
        guarded(() -> {
            text().read(checked(sink));
            return true;
        });
    }

    @Override
    public void outline(TextSink sink) throws IOException {
        guarded(() -> {
            text().outline(checked(sink));
            return true;
        });
    }

    @Override
    public int slides() throws IOException {
        return guarded(() -> text().slides());
    }

    @Override
    public void slide(int number, TextSink sink) throws IOException {
        guarded(() -> {
            text().slide(number, checked(sink));
            return true;
        });
    }

    @Override
    public List<Comment> comments() throws IOException {
        return guarded(() -> text().comments());
    }

    @Override
    public Optional<SheetSource> cells() {
        return isWorkbook ? Optional.of(new GuardedSheets()) : Optional.empty();
    }

    /** The sheets of the document. Like all methods of the outer class, they convert exceptions and check for interrupts. */
    private final class GuardedSheets implements SheetSource {

        private SheetSource source() throws IOException {
            return text().cells().orElseThrow();
        }

        @Override
        public List<SheetInfo> sheets() throws IOException {
            return guarded(() -> source().sheets());
        }

        @Override
        public Extent read(int sheet, CellRange range, boolean formulas, SheetSink sink) throws IOException {
            return guarded(() -> source().read(sheet, range, formulas, row -> {
                Interruption.check();
                sink.accept(row);
            }));
        }
    }
}
