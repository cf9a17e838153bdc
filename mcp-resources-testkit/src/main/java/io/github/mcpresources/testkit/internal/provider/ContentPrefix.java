package io.github.mcpresources.testkit.internal.provider;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.ReadResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;

/**
 * Converts a read result to a string that identifies the content. At most the first 64 KiB of each file or stream are
 * used.
 */
final class ContentPrefix {

    private static final int MAX_BYTES = 1 << 16;

    private ContentPrefix() {}

    static String of(ReadResult result) {
        StringBuilder text = new StringBuilder();
        if (result instanceof Contents contents) {
            contents.parts().forEach(part -> text.append(of(part.body())).append('\n'));
        }
        return text.toString();
    }

    private static String of(ContentPart.Body body) {
        try {
            if (body instanceof ContentPart.Body.Bytes bytes) {
                return new String(bytes.bytes(), StandardCharsets.ISO_8859_1);
            }
            if (body instanceof ContentPart.Body.File file) {
                return read(Files.newInputStream(file.path()));
            }
            if (body instanceof ContentPart.Body.Stream stream) {
                return read(stream.source().open());
            }
            return body.toString(); // a record with the text as its component
        } catch (NoSuchFileException gone) {
            return "";
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String read(InputStream stream) throws IOException {
        try (stream) {
            return new String(stream.readNBytes(MAX_BYTES), StandardCharsets.ISO_8859_1);
        }
    }
}
