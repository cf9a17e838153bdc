package io.github.mcpresources.mail.internal.message;

/**
 * A part of the text of an email.
 *
 * @param text the decoded text
 * @param isHtml true for HTML, false for plain text
 */
public record Segment(String text, boolean isHtml) {}
