package io.github.mcpresources.testkit.internal.cli;

import io.github.mcpresources.internal.text.Printable;
import java.io.PrintWriter;

/**
 * The output of a command. It escapes control characters other than line feeds and tabs, so that text from the server
 * under test cannot move the cursor of the terminal or color the output.
 */
final class PrintableWriter extends PrintWriter {

    PrintableWriter(PrintWriter out) {
        super(out);
    }

    @Override
    public void write(int character) {
        write(String.valueOf((char) character));
    }

    @Override
    public void write(char[] buffer, int offset, int length) {
        write(new String(buffer, offset, length));
    }

    @Override
    public void write(String text) {
        String shown = Printable.lines(text);
        super.write(shown, 0, shown.length());
    }

    @Override
    public void write(String text, int offset, int length) {
        write(text.substring(offset, offset + length));
    }
}
