package io.github.mcpresources.mail.internal.mbox;

import io.github.mcpresources.mail.internal.message.ByteRange;
import io.github.mcpresources.mail.internal.message.Folder;

/**
 * An open mbox.
 *
 * @param file the bytes of the mbox
 * @param index the positions of the emails
 */
public record Mbox(ByteRange file, MboxIndex index) implements Folder {

    @Override
    public String format() {
        return "mbox";
    }

    @Override
    public int count() {
        return index.count();
    }

    @Override
    public ByteRange message(int number) {
        return index.message(file, number);
    }
}
