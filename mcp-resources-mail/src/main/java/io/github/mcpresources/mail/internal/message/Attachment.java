package io.github.mcpresources.mail.internal.message;

/**
 * An attachment of a mail, without its content.
 *
 * @param number its number in the mail, from 1
 * @param name a safe file name, made by {@link SafeNames#of}
 * @param mimeType its MIME type
 * @param size its decoded size in bytes; -1 if it is not known
 * @param contentId its content id without angle brackets; empty if there is none
 * @param isInline true if the mail marks it as inline, or if it has a content id with which the text can refer to it
 * @param isMail true if it is a mail according to its type or name
 */
public record Attachment(
        int number, String name, String mimeType, long size, String contentId, boolean isInline, boolean isMail) {}
