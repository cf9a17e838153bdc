package io.github.mcpresources.window;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.util.Arrays;

/** Cuts text in charsets whose character boundaries can be found only by decoding from the start. */
final class DecodedCharacters implements Characters {

    private static final int CHUNK = 8 * 1024;

    /**
     * An upper bound for the number of bytes of one character, including the escape sequences that switch between
     * character sets.
     */
    private static final int MAX_CHARACTER_BYTES = 64;

    private final Charset charset;

    DecodedCharacters(Charset charset) {
        this.charset = charset;
    }

    @Override
    public Cut cut(PartBytes content, long from, int max, boolean atLeastOne) throws IOException {
        return new Decoding(content, from, max, atLeastOne).cut();
    }

    /** Decodes the content for one call of {@link #cut}. */
    private final class Decoding {

        private final PartBytes content;
        private final long from;
        private final int max;
        private final boolean atLeastOne;
        private final CharsetDecoder decoder = charset.newDecoder(); // reports invalid input
        private final CharBuffer character = CharBuffer.allocate(2);
        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
        private final StringBuilder text = new StringBuilder();
        private ByteBuffer in = ByteBuffer.allocate(0);
        private final long keptFrom;
        private long read;
        private boolean ended;
        private boolean flushed;
        private long start = -1;
        private long end;

        Decoding(PartBytes content, long from, int max, boolean atLeastOne) {
            this.content = content;
            this.from = from;
            this.max = max;
            this.atLeastOne = atLeastOne;
            this.keptFrom = Math.max(0, from - MAX_CHARACTER_BYTES);
            this.end = from;
        }

        Cut cut() throws IOException {
            while (true) {
                long begin = position();
                CoderResult result = next();
                if (result.isError()) {
                    return invalid();
                }
                if (character.position() == 0) { // the end of the content
                    break;
                }
                if (position() > from) {
                    long first = start < 0 ? begin : start;
                    boolean fits = position() - first <= max || (start < 0 && atLeastOne);
                    if (!fits) {
                        break;
                    }
                    start = first;
                    end = position();
                    text.append(character.flip());
                }
            }
            long first = start < 0 ? from : start;
            return new Cut(first, piece(first, end), text.toString());
        }

        private long position() {
            return read - in.remaining();
        }

        /** Decodes one character into {@code character}, which stays empty at the end of the content. */
        private CoderResult next() throws IOException {
            character.clear().limit(1);
            while (true) {
                CoderResult result = decoder.decode(in, character, ended);
                if (result.isError() || character.position() > 0) {
                    return result;
                }
                if (result.isOverflow()) {
                    character.limit(2); // a supplementary character has two chars
                } else if (!ended) {
                    fill();
                } else if (flushed) {
                    return result;
                } else {
                    flushed = true;
                    return decoder.flush(character.limit(2));
                }
            }
        }

        private void fill() throws IOException {
            byte[] more = content.read(read, CHUNK);
            ended = more.length < CHUNK;
            ByteBuffer joined = ByteBuffer.allocate(in.remaining() + more.length);
            in = joined.put(in).put(more).flip();
            int skipped = (int) Math.max(0, Math.min(more.length, keptFrom - read));
            kept.write(more, skipped, more.length - skipped);
            read += more.length;
        }

        /** Returns the piece without text, because the content is not valid in its charset. */
        private Cut invalid() throws IOException {
            while (!ended && read < from + max) {
                in.position(in.limit());
                fill();
            }
            return new Cut(from, piece(from, Math.min(read, from + max)), null);
        }

        private byte[] piece(long first, long last) {
            return Arrays.copyOfRange(kept.toByteArray(), (int) (first - keptFrom), (int) (last - keptFrom));
        }
    }
}
