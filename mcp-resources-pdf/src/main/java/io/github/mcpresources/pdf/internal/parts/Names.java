package io.github.mcpresources.pdf.internal.parts;

import io.github.mcpresources.pdf.document.PdfLimits;
import io.github.mcpresources.pdf.internal.document.Limit;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSString;
import org.jspecify.annotations.Nullable;

/** The name trees of a document, such as those of destinations and attachments. Each node is read once. */
final class Names {

    /** A node of a tree. The depth of the root is 1. */
    private record Node(COSDictionary dictionary, int depth) {}

    private final PdfLimits limits;
    private final Map<COSName, Map<String, COSBase>> trees = new HashMap<>();

    Names(PdfLimits limits) {
        this.limits = limits;
    }

    /**
     * Looks up a name in one of the name trees, such as {@code Dests}. Returns null if the tree does not contain the
     * name.
     */
    @Nullable
    COSBase find(COSDictionary catalog, COSName kind, String name) {
        return all(catalog, kind).get(name);
    }

    Map<String, COSBase> all(COSDictionary catalog, COSName kind) {
        return trees.computeIfAbsent(kind, any -> read(catalog, kind));
    }

    private Map<String, COSBase> read(COSDictionary catalog, COSName kind) {
        Map<String, COSBase> found = new LinkedHashMap<>();
        COSDictionary names = catalog.getCOSDictionary(COSName.NAMES);
        COSDictionary root = names == null ? null : names.getCOSDictionary(kind);
        if (root == null) {
            return found;
        }
        Set<COSDictionary> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Node> next = new ArrayDeque<>();
        seen.add(root);
        JsonSize size = new JsonSize("The names in a name tree", limits);
        next.add(new Node(root, 1));
        while (!next.isEmpty()) {
            Limit.checkInterrupt();
            Node node = next.removeFirst();
            if (node.depth() > limits.depth()) {
                throw Limit.moreThan("A name tree has", limits.depth(), "levels", "depth");
            }
            add(node.dictionary().getCOSArray(COSName.NAMES), found, size);
            COSArray kids = node.dictionary().getCOSArray(COSName.KIDS);
            for (int at = kids == null ? -1 : kids.size() - 1; at >= 0; at--) {
                if (kids.getObject(at) instanceof COSDictionary kid && seen.add(kid)) {
                    next.addFirst(new Node(kid, node.depth() + 1));
                }
                if (seen.size() > limits.items()) {
                    throw Limit.moreThan("A name tree has", limits.items(), "nodes", "items");
                }
            }
        }
        return found;
    }

    private void add(@Nullable COSArray names, Map<String, COSBase> found, JsonSize size) {
        for (int at = 0; names != null && at + 1 < names.size(); at += 2) {
            COSBase value = names.getObject(at + 1);
            if (names.getObject(at) instanceof COSString name && value != null) {
                String text = name.getString();
                size.add(text);
                found.putIfAbsent(text, value);
            }
            if (found.size() > limits.items()) {
                throw Limit.moreThan("A name tree has", limits.items(), "names", "items");
            }
        }
    }
}
