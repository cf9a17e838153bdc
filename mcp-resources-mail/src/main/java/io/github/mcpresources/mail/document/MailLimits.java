package io.github.mcpresources.mail.document;

/**
 * Limits that protect the server against hostile emails. Each limit has a default.
 *
 * <pre>{@code
 * MailLimits limits = MailLimits.builder().parts(500).nested(2).build();
 * }</pre>
 *
 * <p>Immutable. The messages of errors name the exceeded limit, such as {@code MailLimits.parts}.
 */
public final class MailLimits {

    /** The default limits. */
    public static final MailLimits DEFAULT = builder().build();

    private final long file;
    private final long message;
    private final long outlook;
    private final int messages;
    private final int headers;
    private final int headerBytes;
    private final int parts;
    private final int depth;
    private final int nested;
    private final int text;
    private final int attachments;
    private final long attachment;
    private final int answer;

    private MailLimits(Builder builder) {
        file = builder.file;
        message = builder.message;
        outlook = builder.outlook;
        messages = builder.messages;
        headers = builder.headers;
        headerBytes = builder.headerBytes;
        parts = builder.parts;
        depth = builder.depth;
        nested = builder.nested;
        text = builder.text;
        attachments = builder.attachments;
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
     * Returns the maximum size of a file, such as an mbox. If the file is a single email, {@link #message} or {@link
     * #outlook} also applies.
     *
     * @return the size in bytes
     */
    public long file() {
        return file;
    }

    /**
     * Returns the maximum size of an internet message, which can be a file, an attachment, or an email in an mbox.
     *
     * @return the size in bytes
     */
    public long message() {
        return message;
    }

    /**
     * Returns the maximum size of an Outlook message (.msg), and of the content of a winmail.dat. Both are read into
     * memory as a whole.
     *
     * @return the size in bytes
     */
    public long outlook() {
        return outlook;
    }

    /**
     * Returns the maximum number of emails in an mbox.
     *
     * @return the number of emails
     */
    public int messages() {
        return messages;
    }

    /**
     * Returns the maximum number of header fields of an email, and of each of its parts.
     *
     * @return the number of header fields
     */
    public int headers() {
        return headers;
    }

    /**
     * Returns the maximum total size of the header fields of an email and of its parts.
     *
     * @return the size in bytes
     */
    public int headerBytes() {
        return headerBytes;
    }

    /**
     * Returns the maximum number of MIME parts of an email. The parts of attached emails are not counted.
     *
     * @return the number of parts
     */
    public int parts() {
        return parts;
    }

    /**
     * Returns the maximum depth to which multiparts are nested.
     *
     * @return the number of levels
     */
    public int depth() {
        return depth;
    }

    /**
     * Returns the maximum depth to which attached emails are nested.
     *
     * @return the number of levels
     */
    public int nested() {
        return nested;
    }

    /**
     * Returns the maximum total size of the decoded texts of an email. The size is the number of bytes or, for Outlook
     * messages, the number of characters.
     *
     * @return the size in bytes or characters
     */
    public int text() {
        return text;
    }

    /**
     * Returns the maximum number of attachments of an email that are named in its text and properties, and in the list
     * of resources. Further attachments are not named, but can be read.
     *
     * @return the number of attachments
     */
    public int attachments() {
        return attachments;
    }

    /**
     * Returns the maximum decoded size of an attachment.
     *
     * @return the size in bytes
     */
    public long attachment() {
        return attachment;
    }

    /**
     * Returns the maximum size of one answer. A text with more bytes is returned in several windows. Headers or
     * properties with more characters are refused.
     *
     * @return the number of bytes or characters
     */
    public int answer() {
        return answer;
    }

    /** A builder of {@link MailLimits}. */
    public static final class Builder {

        private long file = 2L << 30;
        private long message = 512L << 20;
        private long outlook = 64L << 20;
        private int messages = 200_000;
        private int headers = 2_000;
        private int headerBytes = 8 << 20;
        private int parts = 20_000;
        private int depth = 32;
        private int nested = 5;
        private int text = 4 << 20;
        private int attachments = 1_000;
        private long attachment = 64L << 20;
        private int answer = 4 << 20;

        Builder() {}

        /**
         * Sets the maximum size of a file, such as an mbox. If the file is a single email, {@link #message} or {@link
         * #outlook} also applies. The default is 2 GiB.
         *
         * @param value bytes, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder file(long value) {
            file = atLeastOne("file", value);
            return this;
        }

        /**
         * Sets the maximum size of an internet message, which can be a file, an attachment, or an email in an mbox. The
         * default is 512 MiB.
         *
         * @param value bytes, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder message(long value) {
            message = atLeastOne("message", value);
            return this;
        }

        /**
         * Sets the maximum size of an Outlook message (.msg), and of the content of a winmail.dat. Both are read into
         * memory as a whole. The default is 64 MiB.
         *
         * @param value bytes, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder outlook(long value) {
            outlook = atLeastOne("outlook", value);
            return this;
        }

        /**
         * Sets the maximum number of emails in an mbox. The default is 200,000.
         *
         * @param value emails, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder messages(int value) {
            messages = (int) atLeastOne("messages", value);
            return this;
        }

        /**
         * Sets the maximum number of header fields of an email, and of each of its parts. The default is 2,000.
         *
         * @param value header fields, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder headers(int value) {
            headers = (int) atLeastOne("headers", value);
            return this;
        }

        /**
         * Sets the maximum total size of the header fields of an email and of its parts. The default is 8 MiB.
         *
         * @param value bytes, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder headerBytes(int value) {
            headerBytes = (int) atLeastOne("headerBytes", value);
            return this;
        }

        /**
         * Sets the maximum number of MIME parts of an email. The parts of attached emails are not counted. The default
         * is 20,000.
         *
         * @param value parts, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder parts(int value) {
            parts = (int) atLeastOne("parts", value);
            return this;
        }

        /**
         * Sets the maximum depth to which multiparts are nested. The default is 32.
         *
         * @param value levels, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder depth(int value) {
            depth = (int) atLeastOne("depth", value);
            return this;
        }

        /**
         * Sets the maximum depth to which attached emails are nested. The default is 5.
         *
         * @param value levels, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder nested(int value) {
            nested = (int) atLeastOne("nested", value);
            return this;
        }

        /**
         * Sets the maximum total size of the decoded texts of an email. The size is the number of bytes or, for Outlook
         * messages, the number of characters. The default is 4 MiB.
         *
         * @param value bytes or characters, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder text(int value) {
            text = (int) atLeastOne("text", value);
            return this;
        }

        /**
         * Sets the maximum number of attachments of an email that are named in its text and properties, and in the list
         * of resources. Further attachments are not named, but can be read. The default is 1,000.
         *
         * @param value attachments, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder attachments(int value) {
            attachments = (int) atLeastOne("attachments", value);
            return this;
        }

        /**
         * Sets the maximum decoded size of an attachment. The default is 64 MiB.
         *
         * @param value bytes, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder attachment(long value) {
            attachment = atLeastOne("attachment", value);
            return this;
        }

        /**
         * Sets the maximum size of one answer. A text with more bytes is returned in several windows. Headers or
         * properties with more characters are refused. The default is 4 MiB.
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
        public MailLimits build() {
            return new MailLimits(this);
        }

        private static long atLeastOne(String setting, long value) {
            if (value < 1) {
                throw new IllegalArgumentException("MailLimits." + setting + " must be 1 or more, not " + value);
            }
            return value;
        }
    }
}
