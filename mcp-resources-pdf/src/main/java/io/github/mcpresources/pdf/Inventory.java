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
 * What is in a document.
 *
 * @param pages the number of its pages
 * @param images its pictures
 * @param embeds its attachments
 * @param names the names of the attachments in URIs, each only once
 */
record Inventory(int pages, List<Images.Image> images, List<Embeds.Embed> embeds, List<String> names) {

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
            names.add(isUsable ? name : "attachment-" + (at + 1));
        }
        return names;
    }

    /** Returns the number of an attachment, from 1, that a client names by its number or name. */
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

    /** Returns an estimate of its weight in a cache. */
    int weight() {
        return 1 + images.size() + 2 * embeds.size();
    }
}
