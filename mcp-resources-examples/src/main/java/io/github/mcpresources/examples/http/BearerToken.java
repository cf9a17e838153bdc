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

    /** How many characters a token has at least. */
    public static final int SHORTEST = 16;

    /** How many characters a token has at most, so that the headers of a request hold it. */
    public static final int LONGEST = 1024;

    private static final int RANDOM_BYTES = 32;
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._~+/-]+=*");

    private final String text;

    private BearerToken(String text) {
        this.text = text;
    }

    /**
     * Makes a random token of 256 bits.
     *
     * @return a new token of 43 characters
     */
    public static BearerToken generate() {
        byte[] random = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(random);
        return new BearerToken(Base64.getUrlEncoder().withoutPadding().encodeToString(random));
    }

    /**
     * Makes a token of a given text.
     *
     * @param text the token's characters
     * @return the token
     * @throws IllegalArgumentException if it is too short, too long, or has characters that no token has; the message does
     *     not repeat it
     */
    public static BearerToken of(String text) {
        if (text.length() < SHORTEST || text.length() > LONGEST) {
            throw new IllegalArgumentException(
                    "a token has from " + SHORTEST + " to " + LONGEST + " characters, this one has " + text.length());
        }
        if (!FORM.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "a token has letters, digits and the characters - . _ ~ + / only, and = at its end; this one has others");
        }
        return new BearerToken(text);
    }

    /**
     * The characters of the token.
     *
     * @return what follows {@code Bearer} in the header
     */
    public String text() {
        return text;
    }

    /** Whether a text is this token. How long that takes tells nothing of the token but its length. */
    boolean isEqualTo(String given) {
        return MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), text.getBytes(StandardCharsets.UTF_8));
    }

    /** Says nothing of the token. */
    @Override
    public String toString() {
        return "BearerToken";
    }
}
