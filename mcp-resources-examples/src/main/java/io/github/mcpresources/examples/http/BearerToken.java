package io.github.mcpresources.examples.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Pattern;

/**
 * The token that clients of an endpoint send with each request.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6750#section-2.1">RFC 6750: Authorization request header field</a>
 */
public final class BearerToken {

    /** The minimum number of characters of a token. */
    public static final int MIN_LENGTH = 16;

    /** The maximum number of characters of a token. A longer token might not fit into the headers of a request. */
    public static final int MAX_LENGTH = 1024;

    private static final int RANDOM_BYTES = 32;
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._~+/-]+=*");

    private final String text;

    private BearerToken(String text) {
        this.text = text;
    }

    /**
     * Creates a random token of 256 bits.
     *
     * @return a new token of 43 characters
     */
    public static BearerToken generate() {
        byte[] random = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(random);
        return new BearerToken(Base64.getUrlEncoder().withoutPadding().encodeToString(random));
    }

    /**
     * Creates a token from its characters.
     *
     * @param text the token's characters
     * @return the token
     * @throws IllegalArgumentException if the text is too short or too long, or has characters that a token cannot
     *     have; the message does not repeat the text
     */
    public static BearerToken of(String text) {
        if (text.length() < MIN_LENGTH || text.length() > MAX_LENGTH) {
            throw new IllegalArgumentException("a token must have " + MIN_LENGTH + " to " + MAX_LENGTH
                    + " characters, but this one has " + text.length());
        }
        if (!FORM.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "a token must consist of letters, digits and the characters - . _ ~ + /, and may end with one or"
                            + " more =; this one has other characters");
        }
        return new BearerToken(text);
    }

    /**
     * Returns the characters of the token.
     *
     * @return the text that follows {@code Bearer} in the header
     */
    public String text() {
        return text;
    }

    /**
     * Checks whether a string is this token. The duration of the check reveals nothing about the token except its
     * length.
     */
    boolean isEqualTo(String given) {
        return MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a string that does not contain the token. */
    @Override
    public String toString() {
        return "BearerToken";
    }
}
