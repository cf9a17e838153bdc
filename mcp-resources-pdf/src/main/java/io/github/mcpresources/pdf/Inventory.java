package io.github.mcpresources.pdf;

import io.github.mcpresources.internal.documents.NameForms;
import io.github.mcpresources.pdf.internal.document.OpenPdf;
import io.github.mcpresources.pdf.internal.parts.Embeds;
import io.github.mcpresources.pdf.internal.parts.Images;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The pages, pictures and attachments of a document.
 *
 * @param names the names of the attachments in URIs. No two attachments have the same name
 */
record Inventory(int pages, List<Images.Image> images, List<Embeds.Embed> embeds, List<String> names) {

    /** The number of characters that take about 1 KiB of memory. */
    private static final int CHARACTERS = 512;

    static Inventory of(OpenPdf pdf) throws IOException {
        List<Embeds.Embed> embeds = Embeds.of(pdf);
        return new Inventory(pdf.pages().count(), Images.of(pdf), embeds, names(embeds));
    }

    private static List<String> names(List<Embeds.Embed> embeds) {
        Set<String> taken = new HashSet<>();
        List<String> names = new ArrayList<>();
        for (int at = 0; at < embeds.size(); at++) {
            String name = NameForms.fold(embeds.get(at).name());
            boolean isUsable = !name.isEmpty() && !name.matches("[0-9]+|\\.+") && taken.add(name);
            names.add(isUsable ? name : free(at + 1, taken));
        }
        return names;
    }

    private static String free(int number, Set<String> taken) {
        String name = "attachment-" + number;
        for (int copy = 2; !taken.add(name); copy++) {
            name = "attachment-" + number + "-" + copy;
        }
        return name;
    }

    /** Finds an attachment by its number or name. Returns its number, from 1; empty if there is none. */
    Optional<Integer> embed(String name) {
        if (name.matches("[1-9][0-9]{0,8}")) {
            return Optional.of(Integer.parseInt(name)).filter(number -> number <= embeds.size());
        }
        for (int at = 0; at < embeds.size(); at++) {
            if (embeds.get(at).name().equals(name)) {
                return Optional.of(at + 1);
            }
        }
        int folded = names.indexOf(NameForms.fold(name));
        return folded < 0 ? Optional.empty() : Optional.of(folded + 1);
    }

    /** Returns the estimated memory that the inventory takes in a cache, in KiB. */
    int weight() {
        long characters = 0;
        for (int at = 0; at < embeds.size(); at++) {
            String type = embeds.get(at).mimeType();
            characters += embeds.get(at).name().length() + names.get(at).length() + (type == null ? 0 : type.length());
        }
        return 1 + images.size() + embeds.size() + (int) (characters / CHARACTERS);
    }
}
