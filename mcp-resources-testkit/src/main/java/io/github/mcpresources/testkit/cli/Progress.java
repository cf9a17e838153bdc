package io.github.mcpresources.testkit.cli;

import io.github.mcpresources.testkit.rules.Finding;
import io.github.mcpresources.testkit.rules.Outcome;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/** One line that says how far a check has come, written over again and again. */
final class Progress {

    private static final int WIDTH = 78;

    private final @Nullable PrintStream out;
    private int done;
    private int failed;

    Progress(@Nullable PrintStream out) {
        this.out = out;
    }

    void show(Finding finding) {
        done++;
        failed += finding.outcome() == Outcome.FAILED ? 1 : 0;
        if (out != null) {
            String line = done + " done, " + failed + " failed: "
                    + finding.rule().section().title() + ", " + finding.rule().id() + " " + finding.target();
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
