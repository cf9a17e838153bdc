package io.github.mcpresources.benchmarks;

import io.github.mcpresources.registry.ResourceRegistry;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** The sample resources of the benchmarks: a handbook of pages with 1 kB of text each, the same in every run. */
public final class SampleResources {

    /** The length of every text in characters. It is also the size in bytes, because the text is ASCII. */
    public static final int TEXT_LENGTH = 1_000;

    /** The number of resources on a page. */
    public static final int PAGE_SIZE = 100;

    /** The MIME type of every resource. */
    public static final String MIME_TYPE = "text/markdown";

    public static final String BLOB_URI = "blob://large";

    public static final int BLOB_BYTES = 10 * 1024 * 1024;

    private static final int SEED = 20251125;

    private SampleResources() {}

    /**
     * Returns the URI of a resource. The URIs have the same order as the numbers.
     *
     * @param number the number of the resource, at least 0
     */
    public static String uri(int number) {
        return String.format("docs://handbook/section-%05d/page-%07d.md", number / 100, number);
    }

    /**
     * Returns the name of a resource.
     *
     * @param number the number of the resource, at least 0
     */
    public static String name(int number) {
        return "Page " + number;
    }

    /**
     * Returns the text of a resource, which begins with a heading that contains the number of the resource.
     *
     * @param number the number of the resource, at least 0
     * @return a new string
     */
    public static String text(int number) {
        char[] text = new char[TEXT_LENGTH];
        Arrays.fill(text, 'x');
        for (int at = 79; at < TEXT_LENGTH; at += 80) {
            text[at] = '\n';
        }
        String heading = "# Page " + number + "\n";
        heading.getChars(0, heading.length(), text, 0);
        return new String(text);
    }

    /**
     * Returns the large blob, with the same bytes in every run.
     *
     * @return a new array
     */
    public static byte[] blob() {
        byte[] bytes = new byte[BLOB_BYTES];
        new Random(SEED).nextBytes(bytes);
        return bytes;
    }

    /**
     * Returns the URIs of a number of resources.
     *
     * @return the URIs, shuffled in the same order every time
     */
    public static List<String> shuffledUris(int count) {
        String[] uris = IntStream.range(0, count).mapToObj(SampleResources::uri).toArray(String[]::new);
        List<String> shuffled = Arrays.asList(uris);
        Collections.shuffle(shuffled, new Random(SEED));
        return shuffled;
    }

    /**
     * Returns a registry of resources that all have the same text, so that a million fit into a small heap.
     *
     * @return a new registry
     */
    public static ResourceRegistry registry(int count) {
        ResourceRegistry registry = ResourceRegistry.create();
        String text = text(0);
        registry.batch(() -> {
            for (int number = 0; number < count; number++) {
                registry.resource(uri(number))
                        .name(name(number))
                        .mimeType(MIME_TYPE)
                        .text(text);
            }
        });
        return registry;
    }
}
