package io.github.mcpresources.testkit.internal.cli;

import io.github.mcpresources.internal.text.Printable;
import io.github.mcpresources.testkit.internal.rules.Finding;
import io.github.mcpresources.testkit.internal.rules.Outcome;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** Shows the progress of a check in one line of a terminal. Each update overwrites the line. */
final class Progress {

    private static final int WIDTH = 78;

    private final @Nullable PrintStream out;
    private int done;
    private int failed;

    Progress(@Nullable PrintStream out) {
        this.out = out;
    }

    /** Returns standard error; null if it is not a terminal, because each update would then add a line. */
    static @Nullable PrintStream terminal() {
        return isTerminal() ? System.err : null;
    }

    private static boolean isTerminal() {
        Path stream = Path.of("/proc/self/fd/2");
        if (!Files.exists(stream, LinkOption.NOFOLLOW_LINKS)) {
            return CommandLine.Help.Ansi.AUTO.enabled(); // checks only standard input and output
        }
        try {
            String device = Files.readSymbolicLink(stream).toString();
            return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty") || device.equals("/dev/console");
        } catch (IOException unknown) {
            return false;
        }
    }

    void show(Finding finding) {
        done++;
        failed += finding.outcome() == Outcome.FAILED ? 1 : 0;
        if (out != null) {
            String line = done + " done, " + failed + " failed: "
                    + finding.rule().section().title() + ", " + finding.rule().id() + " "
                    + Printable.of(finding.target());
            String fitting =
                    line.length() > WIDTH ? line.substring(0, WIDTH) : line + " ".repeat(WIDTH - line.length());
            out.print("\r" + fitting);
            out.flush();
        }
    }

    void clear() {
        if (out != null) {
            out.print("\r" + " ".repeat(WIDTH) + "\r");
            out.flush();
        }
    }
}
