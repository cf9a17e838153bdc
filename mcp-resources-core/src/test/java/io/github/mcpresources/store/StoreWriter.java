package io.github.mcpresources.store;

import java.io.OutputStream;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

/**
 * A process that adds entries to a store on disk until it is killed, and reads some of them. The name of each entry is
 * the digest of its bytes. After any input it adds nothing more, but still uses the store.
 */
final class StoreWriter {

    private static final int LARGEST = 3_000_000;

    private StoreWriter() {}

    /** Writes to a store in the directory that is the only argument, and prints a line for each new entry. */
    public static void main(String[] args) throws Exception {
        Random random = new Random();
        try (ContentStore store = ContentStore.builder()
                .directory(Path.of(args[0]))
                .maxEntries(40)
                .eviction(ContentStore.Eviction.LRU)
                .build()) {
            while (System.in.available() == 0) {
                byte[] bytes = new byte[random.nextInt(LARGEST)];
                random.nextBytes(bytes);
                String digest = HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
                store.put(ContentStore.NewContent.bytes(bytes, "application/octet-stream")
                        .name(digest));
                List<ContentStore.StoredContent> all = store.contents();
                ContentStoreTest.read(store, all.get(random.nextInt(all.size())).uri());
                System.out.println(digest);
            }
            System.in.transferTo(OutputStream.nullOutputStream());
        }
    }
}
