package io.github.mcpresources.pdf.document;

/**
 * Limits that protect the server against hostile PDF documents. Each limit has a default.
 *
 * <pre>{@code
 * PdfLimits limits = PdfLimits.builder().pages(500).pixels(20_000_000).build();
 * }</pre>
 *
 * <p>Immutable. The messages of errors name the exceeded limit, such as {@code PdfLimits.pages}.
 */
public final class PdfLimits {

    /** The default limits. */
    public static final PdfLimits DEFAULT = builder().build();

    private final long file;
    private final int pages;
    private final int objects;
    private final long stream;
    private final long unpacked;
    private final int filters;
    private final int depth;
    private final int items;
    private final int operators;
    private final int characters;
    private final long pixels;
    private final int output;
    private final int layers;
    private final long attachment;
    private final int answer;

    private PdfLimits(Builder builder) {
        file = builder.file;
        pages = builder.pages;
        objects = builder.objects;
        stream = builder.stream;
        unpacked = builder.unpacked;
        filters = builder.filters;
        depth = builder.depth;
        items = builder.items;
        operators = builder.operators;
        characters = builder.characters;
        pixels = builder.pixels;
        output = builder.output;
        layers = builder.layers;
        attachment = builder.attachment;
        answer = builder.answer;
    }

    /**
     * Returns a builder with the default limits.
     *
     * @return the builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns the maximum size of a document.
     *
     * @return the size in bytes
     */
    public long file() {
        return file;
    }

    /**
     * Returns the maximum number of pages of a document.
     *
     * @return the number of pages
     */
    public int pages() {
        return pages;
    }

    /**
     * Returns the maximum number of entries in the cross-reference streams of a document, which list its objects. A
     * quarter of this number is also the maximum number of codes in the ranges of a font's CMap.
     *
     * @return the number of entries
     */
    public int objects() {
        return objects;
    }

    /**
     * Returns the maximum unpacked size of a stream in a document, such as the content of a page, a font, a
     * picture or an object stream.
     *
     * @return the size in bytes
     */
    public long stream() {
        return stream;
    }

    /**
     * Returns the maximum total unpacked size of the streams that are read for one page. For a request that reads no
     * pages, the limit applies to the whole request. The streams that are read before the first page, such as the list
     * of the objects, are counted separately, with the same limit.
     *
     * @return the size in bytes
     */
    public long unpacked() {
        return unpacked;
    }

    /**
     * Returns the maximum number of filters of a stream.
     *
     * @return the number of filters
     */
    public int filters() {
        return filters;
    }

    /**
     * Returns the maximum nesting depth of the page tree, the outline, the form fields and the tree of attachment
     * names; also the maximum nesting depth of form objects.
     *
     * @return the number of levels
     */
    public int depth() {
        return depth;
    }

    /**
     * Returns the maximum number of items of each kind in a document: pictures, attachments, annotations, form fields,
     * and outline entries. A document with more items of a kind is refused when that kind is listed.
     *
     * @return the maximum number of items of each kind
     */
    public int items() {
        return items;
    }

    /**
     * Returns the maximum number of operators that are executed for one page, including those of the form
     * objects on it.
     *
     * @return the number of operators
     */
    public int operators() {
        return operators;
    }

    /**
     * Returns the maximum number of characters in the text of a page.
     *
     * @return the number of characters
     */
    public int characters() {
        return characters;
    }

    /**
     * Returns the maximum number of pixels of a picture that is decoded.
     *
     * @return the number of pixels
     */
    public long pixels() {
        return pixels;
    }

    /**
     * Returns the maximum width and height of a rendered page or picture.
     *
     * @return the width and height in pixels
     */
    public int output() {
        return output;
    }

    /**
     * Returns the maximum nesting depth of transparent groups and masks. Each level needs a picture as large as the
     * page.
     *
     * @return the number of layers
     */
    public int layers() {
        return layers;
    }

    /**
     * Returns the maximum unpacked size of an attachment, and the maximum size of a JPEG file that is returned as
     * stored in the document ({@code format=original}).
     *
     * @return the size in bytes
     */
    public long attachment() {
        return attachment;
    }

    /**
     * Returns the maximum size of one answer. A text with more bytes is returned in several windows. An outline, or a
     * list of properties, form fields or annotations, is refused if it has more characters.
     *
     * @return the number of bytes or characters
     */
    public int answer() {
        return answer;
    }

    /** A builder of {@link PdfLimits}. */
    public static final class Builder {

        private long file = 512L << 20;
        private int pages = 20_000;
        private int objects = 500_000;
        private long stream = 128L << 20;
        private long unpacked = 1L << 30;
        private int filters = 8;
        private int depth = 64;
        private int items = 10_000;
        private int operators = 5_000_000;
        private int characters = 200_000;
        private long pixels = 40_000_000;
        private int output = 4096;
        private int layers = 12;
        private long attachment = 64L << 20;
        private int answer = 4 << 20;

        Builder() {}

        /**
         * Sets the maximum size of a document. The default is 512 MiB.
         *
         * @param value the size in bytes, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder file(long value) {
            file = atLeastOne("file", value);
            return this;
        }

        /**
         * Sets the maximum number of pages of a document. The default is 20,000.
         *
         * @param value the number of pages, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder pages(int value) {
            pages = (int) atLeastOne("pages", value);
            return this;
        }

        /**
         * Sets the maximum number of entries in the cross-reference streams of a document, which list its objects. A
         * quarter of this number is also the maximum number of codes in the ranges of a font's CMap. The default is
         * 500,000.
         *
         * @param value the number of entries, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder objects(int value) {
            objects = (int) atLeastOne("objects", value);
            return this;
        }

        /**
         * Sets the maximum unpacked size of a stream in a document, such as the content of a page, a font, a
         * picture or an object stream. The default is 128 MiB.
         *
         * @param value the size in bytes, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder stream(long value) {
            stream = atLeastOne("stream", value);
            return this;
        }

        /**
         * Sets the maximum total unpacked size of the streams that are read for one page. For a request that reads no
         * pages, the limit applies to the whole request. The streams that are read before the first page, such as the
         * list of the objects, are counted separately, with the same limit. The default is 1 GiB.
         *
         * @param value the size in bytes, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder unpacked(long value) {
            unpacked = atLeastOne("unpacked", value);
            return this;
        }

        /**
         * Sets the maximum number of filters of a stream. The default is 8.
         *
         * @param value the number of filters, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder filters(int value) {
            filters = (int) atLeastOne("filters", value);
            return this;
        }

        /**
         * Sets the maximum nesting depth of the page tree, the outline, the form fields and the tree of attachment
         * names; also the maximum nesting depth of form objects. The default is 64.
         *
         * @param value the number of levels, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder depth(int value) {
            depth = (int) atLeastOne("depth", value);
            return this;
        }

        /**
         * Sets the maximum number of items of each kind in a document: pictures, attachments, annotations, form fields,
         * and outline entries. A document with more items of a kind is refused when that kind is listed. The default is
         * 10,000.
         *
         * @param value the number of items, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder items(int value) {
            items = (int) atLeastOne("items", value);
            return this;
        }

        /**
         * Sets the maximum number of operators that are executed for one page, including those of the form
         * objects on it. The default is 5,000,000.
         *
         * @param value the number of operators, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder operators(int value) {
            operators = (int) atLeastOne("operators", value);
            return this;
        }

        /**
         * Sets the maximum number of characters in the text of a page. The default is 200,000.
         *
         * @param value the number of characters, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder characters(int value) {
            characters = (int) atLeastOne("characters", value);
            return this;
        }

        /**
         * Sets the maximum number of pixels of a picture that is decoded. The default is 40 megapixels.
         *
         * @param value the number of pixels, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder pixels(long value) {
            pixels = atLeastOne("pixels", value);
            return this;
        }

        /**
         * Sets the maximum width and height of a rendered page or picture. The default is 4,096 pixels.
         *
         * @param value the width and height in pixels, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder output(int value) {
            output = (int) atLeastOne("output", value);
            return this;
        }

        /**
         * Sets the maximum nesting depth of transparent groups and masks. Each level needs a picture as large as the
         * page. The default is 12.
         *
         * @param value the number of layers, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder layers(int value) {
            layers = (int) atLeastOne("layers", value);
            return this;
        }

        /**
         * Sets the maximum unpacked size of an attachment, and the maximum size of a JPEG file that is returned as
         * stored in the document ({@code format=original}). The default is 64 MiB.
         *
         * @param value the size in bytes, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder attachment(long value) {
            attachment = atLeastOne("attachment", value);
            return this;
        }

        /**
         * Sets the maximum size of one answer. A text with more bytes is returned in several windows. An outline, or a
         * list of properties, form fields or annotations, is refused if it has more characters. The default is 4 MiB.
         *
         * @param value bytes or characters, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder answer(int value) {
            answer = (int) atLeastOne("answer", value);
            return this;
        }

        /**
         * Builds the limits.
         *
         * @return the limits
         */
        public PdfLimits build() {
            return new PdfLimits(this);
        }

        private static long atLeastOne(String setting, long value) {
            if (value < 1) {
                throw new IllegalArgumentException("PdfLimits." + setting + " must be 1 or more, not " + value);
            }
            return value;
        }
    }
}
