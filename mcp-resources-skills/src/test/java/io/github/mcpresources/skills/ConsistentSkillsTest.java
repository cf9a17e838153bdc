package io.github.mcpresources.skills;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mcpresources.Page;
import io.github.mcpresources.SkillDescriptor;
import io.github.mcpresources.SkillFile;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.skills.SkillServer.Way;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.ResourceClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that digest, size and front matter of a file always belong to one version of the file, while other processes
 * replace it. The system property {@code skills.consistency} sets the number of seconds.
 */
class ConsistentSkillsTest {

    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("skills.consistency", 3));
    private static final int SKILLS = 4;
    private static final int WRITERS = 4;
    private static final int READERS = 8;

    @TempDir
    private Path folder;

    @TempDir
    private Path outside;

    /** The digest, size and version of all files that were ever complete. */
    private final Set<String> versions = ConcurrentHashMap.newKeySet();

    private final AtomicInteger numbers = new AtomicInteger();

    /** Replaces the files of a skill by a new version, in one step each. */
    private void write(int skill) throws Exception {
        int number = numbers.incrementAndGet();
        String name = "skill-" + skill;
        String manifest =
                "---\nname: " + name + "\ndescription: Version " + number + ".\n---\n" + "x".repeat(number % 5_000);
        replace(name + "/SKILL.md", manifest, "Version " + number + ".");
        replace(name + "/data.txt", "data " + number + "y".repeat(number % 7_000), "");
    }

    private void replace(String path, String text, String description) throws Exception {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        versions.add(version(SkillFile.of("skill://" + path, bytes), description));
        Path temporary = Files.createTempFile(outside, "new", "");
        Files.write(temporary, bytes);
        Path target = folder.resolve(path);
        Files.createDirectories(target.getParent());
        Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
    }

    private static String version(SkillFile file, String description) {
        return file.uri() + " " + file.digest() + " " + file.size() + " " + description;
    }

    /** Checks a skill against all versions. */
    private void check(SkillDescriptor skill) {
        for (SkillFile file : skill.files().orElseThrow()) {
            String description = file.uri().equals(skill.uri())
                    ? String.valueOf(skill.frontmatter().get("description"))
                    : "";
            assertThat(versions).contains(version(file, description));
        }
    }

    @Test
    void describesOneVersionWhileFilesAreReplaced() throws Exception {
        for (int skill = 0; skill < SKILLS; skill++) {
            write(skill);
        }
        SkillResources skills = SkillResources.of(folder);
        AtomicInteger lists = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS + READERS);
        long end = System.nanoTime() + TIME.toNanos();
        try {
            List<Callable<Void>> work = new ArrayList<>();
            for (int writer = 0; writer < WRITERS; writer++) {
                int skill = writer;
                work.add(() -> {
                    while (System.nanoTime() < end) {
                        write(skill);
                    }
                    return null;
                });
            }
            for (int reader = 0; reader < READERS; reader++) {
                int number = reader;
                work.add(() -> {
                    while (System.nanoTime() < end) {
                        if (number % 2 == 0) {
                            List<SkillDescriptor> all = skills.listSkills(
                                            Page.Request.first(100), ServerRequest.detached())
                                    .toCompletableFuture()
                                    .join()
                                    .items();
                            all.forEach(this::check);
                            lists.addAndGet(all.size());
                        } else {
                            skills.describeSkill("skill://skill-0/SKILL.md", ServerRequest.detached())
                                    .toCompletableFuture()
                                    .join()
                                    .ifPresent(this::check);
                        }
                    }
                    return null;
                });
            }
            for (Future<Void> done : threads.invokeAll(work)) {
                done.get();
            }
        } finally {
            threads.shutdownNow();
        }
        System.out.println("ConsistentSkillsTest: " + numbers.get() + " versions, " + lists.get() + " listed skills");
        assertThat(numbers.get()).isGreaterThan(20);
        assertThat(lists.get()).isGreaterThan(10);
        try (SkillServer server = new SkillServer(skills)) {
            ResourceClient client = server.client(Way.STDIO_STATELESS);
            checkReads(client);
            await().atMost(Duration.ofSeconds(30)).until(() -> {
                long reads = skills.reader().reads();
                client.ask("skills/list", Json.object());
                return skills.reader().reads() == reads; // the last change is not recent any more
            });
            checkReads(client);
        }
    }

    /** Checks that each file that is read has the listed digest. */
    private static void checkReads(ResourceClient client) {
        JsonNode listed = client.ask("skills/list", Json.object()).result().path("skills");
        assertThat(listed).hasSize(SKILLS);
        for (JsonNode skill : listed) {
            for (JsonNode file : skill.path("resources")) {
                String uri = file.path("uri").asText();
                SkillFile read = SkillFile.of(uri, SkillBytesTest.bytes(client, uri));
                assertThat(read.digest()).isEqualTo(file.path("digest").asText());
                assertThat(read.size()).isEqualTo(file.path("size").asLong());
            }
        }
    }
}
