package io.github.mcpresources.uri;

/**
 * Signals that a URI template cannot be parsed, cannot be expanded with the given values, or cannot be added to a
 * router.
 */
public final class UriTemplateException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private static final int SHOWN = 200;

    private final String template;

    private final int position;

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
     * @return the whole template
     */
    public String template() {
        return template;
    }

    /**
     * Returns the position of the problem in the template.
     *
     * @return an index into {@link #template()}, from 0
     */
    public int position() {
        return position;
    }

    /**
     * Returns the description of the problem, without the template and the position.
     *
     * @return the description
     */
    public String reason() {
        return reason;
    }
}
