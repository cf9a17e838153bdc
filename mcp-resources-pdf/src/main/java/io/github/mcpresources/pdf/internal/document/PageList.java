package io.github.mcpresources.pdf.internal.document;

import io.github.mcpresources.pdf.document.PdfException;
import io.github.mcpresources.pdf.document.PdfException.Reason;
import io.github.mcpresources.pdf.document.PdfLimits;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.DefaultResourceCache;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.ResourceCache;
import org.jspecify.annotations.Nullable;

/**
 * The pages of a document, in order. The page tree is read without recursion, and each node is read once, so that loops
 * and wrong counts do no harm. Inherited attributes are copied into the page.
 */
public final class PageList {

    private static final List<COSName> INHERITED =
            List.of(COSName.RESOURCES, COSName.MEDIA_BOX, COSName.CROP_BOX, COSName.ROTATE);

    private final PDDocument document;
    private final StreamGuard guard;
    private final PdfLimits limits;
    private final List<COSDictionary> found = new ArrayList<>();
    private final IdentityHashMap<COSDictionary, Integer> numbers = new IdentityHashMap<>();
    private final Deque<Node> open = new ArrayDeque<>();
    private final Set<COSDictionary> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final ResourceCache cache = new DefaultResourceCache();
    private boolean isBegun;

    private static final class Node {
        private final COSArray kids;
        private final Map<COSName, COSBase> inherited;
        private int next;

        Node(COSArray kids, Map<COSName, COSBase> inherited) {
            this.kids = kids;
            this.inherited = inherited;
        }
    }

    PageList(PDDocument document, StreamGuard guard, PdfLimits limits) {
        this.document = document;
        this.guard = guard;
        this.limits = limits;
    }

    public int count() {
        find(Integer.MAX_VALUE);
        return found.size();
    }

    /** Returns the number of a page, from 1; empty if it is not in the page tree. */
    public Optional<Integer> number(@Nullable COSDictionary page) {
        if (page == null) {
            return Optional.empty();
        }
        count();
        return Optional.ofNullable(numbers.get(page));
    }

    /**
     * Returns the dictionary of a page by its number, from 1; empty if the document has fewer pages.
     *
     * @throws PdfException if there are too many pages, or the page tree is nested too deeply
     */
    public Optional<COSDictionary> dictionary(int number) {
        find(number);
        return number < 1 || number > found.size() ? Optional.empty() : Optional.of(found.get(number - 1));
    }

    /**
     * Returns a page by its number, from 1; empty if the document has fewer pages.
     *
     * @throws PdfException if there are too many pages, or the page tree is nested too deeply
     */
    public Optional<PDPage> page(int number) {
        return dictionary(number).map(page -> new CachedPage(page, cache));
    }

    /**
     * Makes a page the only page of the PDFBox document, so that PDFBox does not search the page tree. Also restarts
     * the count of unpacked bytes, which {@link PdfLimits#unpacked} limits. Returns the page; empty if the document has
     * fewer pages.
     */
    public Optional<PDPage> focus(int number) {
        Optional<PDPage> page = page(number);
        page.ifPresent(it -> {
            guard.nextPage();
            COSArray kids = new COSArray();
            kids.add(it.getCOSObject());
            COSDictionary pages = new COSDictionary();
            pages.setItem(COSName.TYPE, COSName.PAGES);
            pages.setItem(COSName.KIDS, kids);
            pages.setItem(COSName.COUNT, COSInteger.ONE);
            document.getDocumentCatalog().getCOSObject().setItem(COSName.PAGES, pages);
        });
        return page;
    }

    private void find(int number) {
        if (!isBegun) {
            isBegun = true;
            COSDictionary root = document.getDocumentCatalog().getCOSObject().getCOSDictionary(COSName.PAGES);
            if (root == null) {
                throw new PdfException(Reason.CORRUPT, "The document has no pages", null);
            }
            visit(root, Map.of());
        }
        while (found.size() < number && !open.isEmpty()) {
            Limit.checkInterrupt();
            Node node = open.getLast();
            if (node.next >= node.kids.size()) {
                open.removeLast();
            } else if (node.kids.getObject(node.next++) instanceof COSDictionary kid) {
                visit(kid, node.inherited);
            }
        }
    }

    private void visit(COSDictionary node, Map<COSName, COSBase> inherited) {
        COSArray kids = node.getCOSArray(COSName.KIDS);
        boolean isTree = kids != null && !COSName.PAGE.equals(node.getCOSName(COSName.TYPE));
        if (!isTree) {
            add(node, inherited);
            return;
        }
        if (!seen.add(node)) { // a loop, or a branch whose pages were listed before
            return;
        }
        if (open.size() >= limits.depth()) {
            throw Limit.moreThan("The page tree has", limits.depth(), "levels", "depth");
        }
        Map<COSName, COSBase> own = new LinkedHashMap<>(inherited);
        for (COSName name : INHERITED) {
            COSBase value = node.getItem(name);
            if (value != null) {
                own.put(name, value);
            }
        }
        open.addLast(new Node(kids, own));
    }

    private void add(COSDictionary page, Map<COSName, COSBase> inherited) {
        if (found.size() >= limits.pages()) {
            throw Limit.moreThan("The document has", limits.pages(), "pages", "pages");
        }
        inherited.forEach((name, value) -> {
            if (!page.containsKey(name)) {
                page.setItem(name, value);
            }
        });
        page.removeItem(COSName.PARENT);
        page.setItem(COSName.TYPE, COSName.PAGE);
        found.add(page);
        numbers.putIfAbsent(page, found.size());
    }

    /** A page that shares fonts and other resources with the other pages. */
    private static final class CachedPage extends PDPage {

        private final ResourceCache cache;
        private @Nullable PDResources resources;

        CachedPage(COSDictionary page, ResourceCache cache) {
            super(page);
            this.cache = cache;
        }

        @Override
        public ResourceCache getResourceCache() {
            return cache;
        }

        @Override
        public PDResources getResources() {
            PDResources known = resources;
            if (known == null) {
                COSDictionary own = getCOSObject().getCOSDictionary(COSName.RESOURCES);
                known = new PDResources(own == null ? new COSDictionary() : own, cache);
                resources = known;
            }
            return known;
        }
    }
}
