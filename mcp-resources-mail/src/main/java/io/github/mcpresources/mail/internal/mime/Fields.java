package io.github.mcpresources.mail.internal.mime;

import io.github.mcpresources.mail.internal.message.Address;
import io.github.mcpresources.mail.internal.message.Envelope;
import io.github.mcpresources.mail.internal.message.Header;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MailDateFormat;
import java.text.ParsePosition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses and decodes the header fields of an email. */
public final class Fields {

    /**
     * The maximum length of a field with addresses, in characters. The text of a longer field is returned as one
     * address.
     */
    private static final int MAX_LENGTH = 256 * 1024;

    private static final int MAX_IDS = 1000;
    private static final Pattern ID = Pattern.compile("<([^<>\\s]{1,500})>");

    private Fields() {}

    /** Returns the fields with their encoded words decoded. */
    public static List<Header> decoded(RawHeaders headers) {
        return headers.fields().stream()
                .map(field -> new Header(field.name(), EncodedWords.decode(field.value())))
                .toList();
    }

    public static Envelope envelope(RawHeaders headers) {
        String date = headers.first("Date").orElse("");
        return new Envelope(
                EncodedWords.decode(headers.first("Subject").orElse("")),
                addresses(headers, "From"),
                addresses(headers, "To"),
                addresses(headers, "Cc"),
                addresses(headers, "Bcc"),
                addresses(headers, "Reply-To"),
                date,
                date(date),
                id(headers.first("Message-ID").orElse("")),
                ids(headers.first("In-Reply-To").orElse("")),
                ids(headers.first("References").orElse("")));
    }

    private static List<Address> addresses(RawHeaders headers, String name) {
        List<Address> found = new ArrayList<>();
        for (Header field : headers.fields()) {
            if (field.name().equalsIgnoreCase(name)) {
                found.addAll(addresses(field.value()));
            }
        }
        return found;
    }

    /** Returns the addresses of a field. If the field cannot be parsed, its whole text is returned as one address. */
    static List<Address> addresses(String value) {
        if (value.isBlank()) {
            return List.of();
        }
        List<Address> found = new ArrayList<>();
        try {
            if (value.length() <= MAX_LENGTH) {
                for (InternetAddress address : InternetAddress.parseHeader(value, false)) {
                    String name = address.isGroup() || address.getPersonal() == null
                            ? ""
                            : EncodedWords.decode(address.getPersonal());
                    found.add(new Address(
                            name, EncodedWords.decode(address.getAddress() == null ? "" : address.getAddress())));
                }
            }
        } catch (AddressException | RuntimeException damaged) { // shown as it is
            found.clear();
        }
        return found.isEmpty() ? List.of(new Address("", EncodedWords.decode(value))) : List.copyOf(found);
    }

    private static Optional<Instant> date(String text) {
        Date date = text.isEmpty() ? null : new MailDateFormat().parse(text, new ParsePosition(0));
        return Optional.ofNullable(date).map(Date::toInstant);
    }

    private static String id(String value) {
        List<String> ids = ids(value);
        return ids.isEmpty() ? value.strip() : ids.get(0);
    }

    private static List<String> ids(String value) {
        Matcher id = ID.matcher(value);
        List<String> ids = new ArrayList<>();
        while (ids.size() < MAX_IDS && id.find()) {
            ids.add(id.group(1));
        }
        return ids;
    }
}
