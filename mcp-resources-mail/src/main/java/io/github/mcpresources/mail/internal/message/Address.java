package io.github.mcpresources.mail.internal.message;

/**
 * An address in a header field of an email.
 *
 * @param name the decoded display name; empty if there is none
 * @param address the address; the whole text of the field if the field cannot be parsed
 */
public record Address(String name, String address) {

    @Override
    public String toString() {
        return name.isEmpty() ? address : address.isEmpty() ? name : name + " <" + address + ">";
    }
}
