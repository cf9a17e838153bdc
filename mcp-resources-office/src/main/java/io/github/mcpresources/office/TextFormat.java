package io.github.mcpresources.office;

import io.github.mcpresources.office.internal.text.ItemLinks;
import io.github.mcpresources.office.internal.text.MarkdownWriter;
import io.github.mcpresources.office.internal.text.PlainWriter;
import io.github.mcpresources.office.internal.text.TextSink;
import java.util.Locale;

/** The formats of a text. */
enum TextFormat {
    MD("text/markdown") {
        @Override
        TextSink writer(Appendable out, ItemLinks items) {
            return new MarkdownWriter(out, items);
        }
    },
    TXT("text/plain") {
        @Override
        TextSink writer(Appendable out, ItemLinks items) {
            return new PlainWriter(out);
        }
    };

    private final String mimeType;

    TextFormat(String mimeType) {
        this.mimeType = mimeType;
    }

    String mimeType() {
        return mimeType;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    abstract TextSink writer(Appendable out, ItemLinks items);
}
