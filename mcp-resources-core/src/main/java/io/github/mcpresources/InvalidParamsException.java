package io.github.mcpresources;

import io.github.mcpresources.internal.text.Printable;

/** A parameter of the request is wrong; the message names it, its value and what was expected. */
@SuppressWarnings("serial")
public final class InvalidParamsException extends ResourceException {

    private static final int SHOWN_CHARACTERS = 120;

    /**
     * The error for one parameter.
     *
     * @param parameter the parameter's name
     * @param value its value as received; shortened where it is long
     * @param expectation what was expected, as the rest of the sentence "… must be"
     */
    public InvalidParamsException(String parameter, Object value, String expectation) {
        super(
                INVALID_PARAMS,
                "Invalid parameter '" + parameter + "': " + Printable.of(value, SHOWN_CHARACTERS) + "; it must be "
                        + expectation,
                data("parameter", parameter),
                null);
    }

    /**
     * An input that is longer than its limit.
     *
     * @param parameter the parameter's name
     * @param length its length
     * @param limit the limit
     * @param setting the name of the setting in {@link ResourceLimits}
     * @return the error
     */
    public static InvalidParamsException tooLong(String parameter, long length, long limit, String setting) {
        return new InvalidParamsException(
                parameter, length + " characters", "at most " + limit + " characters long (" + setting + ")");
    }
}
