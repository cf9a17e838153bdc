package io.github.mcpresources;

import io.github.mcpresources.internal.text.Printable;

/**
 * The error for an invalid parameter of a request. The message names the parameter, its value and the expected value.
 */
@SuppressWarnings("serial")
public final class InvalidParamsException extends ResourceException {

    private static final int SHOWN_CHARACTERS = 120;

    /**
     * Creates the error for one parameter.
     *
     * @param parameter the parameter's name
     * @param value the received value; the message contains at most its first 120 characters
     * @param expectation the expected value; the message contains it after the words "it must be"
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
     * Creates the error for a parameter whose value is too long.
     *
     * @param parameter the parameter's name
     * @param length the length of the value in characters
     * @param limit the maximum length in characters
     * @param setting the name of the setting in {@link ResourceLimits}
     * @return the error
     */
    public static InvalidParamsException tooLong(String parameter, long length, long limit, String setting) {
        return new InvalidParamsException(
                parameter, length + " characters", "at most " + limit + " characters long (setting " + setting + ")");
    }
}
