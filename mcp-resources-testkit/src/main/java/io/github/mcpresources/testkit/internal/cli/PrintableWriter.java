package io.github.mcpresources.testkit.internal.cli;

import io.github.mcpresources.internal.text.Printable;
import java.io.PrintWriter;

/**
 * Writes the output of a command. Escapes control characters other than line feeds and tabs, because text from the
 * server must not control the terminal.
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
