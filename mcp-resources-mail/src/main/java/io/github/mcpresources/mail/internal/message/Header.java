package io.github.mcpresources.mail.internal.message;

/**
 * A header field.
 *
 * @param name the name as written in the email
 * @param value the unfolded and decoded value
 */
public record Header(String name, String value) {}
