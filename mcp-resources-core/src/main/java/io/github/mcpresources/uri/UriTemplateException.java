package io.github.mcpresources.uri;

/** A URI template that cannot be parsed, expanded with the values given, or routed without guessing. */
public final class UriTemplateException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private static final int SHOWN = 200;

    /** The template. */
    private final String template;

    /** Where it is wrong. */
    private final int position;

    /** Why it is wrong. */
    private final String reason;

    UriTemplateException(String template, int position, String reason) {
        super(reason + ", at position " + position + " of the URI template \"" + shown(template) + "\"");
        this.template = template;
        this.position = position;
        this.reason = reason;
    }

    UriTemplateException(String template, int position, String reason, Throwable cause) {
        this(template, position, reason);
        initCause(cause);
    }

    private static String shown(String template) {
        return template.length() <= SHOWN ? template : template.substring(0, SHOWN) + "…";
    }

    /**
     * Returns the template as it was written.
     *
     * @return the template, whole
     */
    public String template() {
        return template;
    }

    /**
     * Returns where in the template the problem is.
     *
     * @return an index into {@link #template()}, from 0
     */
    public int position() {
        return position;
    }

    /**
     * Returns what is wrong, without the template and the position.
     *
     * @return the reason
     */
    public String reason() {
        return reason;
    }
}
