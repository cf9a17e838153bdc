package io.github.mcpresources.skills;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Page;
import io.github.mcpresources.SkillDescriptor;
import io.github.mcpresources.internal.request.ServerRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests lists of many skills. The system property {@code skills.many} sets their number. With {@code
 * skills.speed.assert=true}, also checks times and memory, which needs a machine that is not busy.
 */
class ManySkillsTest {

    private static final int SKILLS = Integer.getInteger("skills.many", 300);
    private static final int PAGE = 200;

    /** The number of skills that come and go, at most at one time. */
    private static final int MAX_OTHERS = 6;

    @TempDir
    private Path folder;

    private void write(int number) throws Exception {
        String directory = String.format(Locale.ROOT, "skill-%05d", number);
        new SkillFolder(folder)
                .skill(directory)
                .with(directory + "/notes.md", "Notes of " + number + "\n")
                .with(directory + "/data/table.csv", "a,b\n1,2\n");
    }

    private static Page<SkillDescriptor> page(SkillResources skills, Optional<String> cursor) {
        Page.Request request = cursor.map(it -> Page.Request.after(it, PAGE)).orElseGet(() -> Page.Request.first(PAGE));
        return skills.listSkills(request, ServerRequest.detached())
                .toCompletableFuture()
                .join();
    }

    private static List<String> walk(SkillResources skills, List<Integer> pages) {
        List<String> uris = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        do {
            Page<SkillDescriptor> page = page(skills, cursor);
            pages.add(page.items().size());
            page.items().forEach(skill -> uris.add(skill.uri()));
            cursor = page.nextCursor();
        } while (cursor.isPresent());
        return uris;
    }

    @Test
    void readsEachFileOnceAndListsEachSkillOnce() throws Exception {
        for (int number = 0; number < SKILLS; number++) {
            write(number);
        }
        SkillResources skills = settled();
        Runtime runtime = Runtime.getRuntime();
        long heapBefore = usedHeap(runtime);

        long begun = System.nanoTime();
        page(skills, Optional.empty());
        long cold = System.nanoTime() - begun;
        List<Integer> pages = new ArrayList<>();
        List<String> all = walk(skills, pages);

        assertThat(all).hasSize(SKILLS).doesNotHaveDuplicates().isSorted();
        assertThat(pages).hasSize((SKILLS + PAGE - 1) / PAGE);
        assertThat(skills.reader().reads()).isEqualTo(3L * SKILLS);
        List<Long> warm = new ArrayList<>();
        for (int run = 0; run < 20; run++) {
            begun = System.nanoTime();
            page(skills, Optional.empty());
            warm.add(System.nanoTime() - begun);
        }
        assertThat(skills.reader().reads()).isEqualTo(3L * SKILLS);
        warm.sort(Comparator.naturalOrder());
        double coldMillis = cold / 1e6;
        double warmMillis = warm.get(warm.size() / 2) / 1e6;
        double megabytes = (usedHeap(runtime) - heapBefore) / 1e6;
        System.out.printf(
                Locale.ROOT,
                "ManySkillsTest: %d skills, page of %d: cold %.0f ms, warm %.1f ms (%.1f to %.1f), %.1f MB kept, heap"
                        + " %.1f MB%n",
                SKILLS,
                PAGE,
                coldMillis,
                warmMillis,
                warm.get(0) / 1e6,
                warm.get(warm.size() - 1) / 1e6,
                megabytes,
                megabytes + heapBefore / 1e6);
        if (Boolean.getBoolean("skills.speed.assert")) {
            assertThat(coldMillis).isLessThanOrEqualTo(1_000);
            assertThat(warmMillis).isLessThanOrEqualTo(20);
            assertThat(megabytes).isLessThanOrEqualTo(60);
        }
        assertThat(skills.toString()).isNotEmpty(); // is still reachable
    }

    private static long usedHeap(Runtime runtime) {
        runtime.gc();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    /** Returns a provider whose clock is an hour ahead, so that no change counts as recent. */
    private SkillResources settled() {
        return SkillResources.builder().directory(folder).time(new LateTime()).build();
    }

    @Test
    void listsSkillsThatStayOnceWhileOthersComeAndGo() throws Exception {
        int stays = SKILLS - MAX_OTHERS;
        for (int number = 0; number < stays; number++) {
            write(number);
        }
        SkillResources skills = SkillResources.of(folder);
        AtomicBoolean ended = new AtomicBoolean();
        FutureTask<Void> churn = new FutureTask<>(() -> {
            for (int round = 0; !ended.get(); round++) {
                String directory = String.format(Locale.ROOT, "skill-%05d-x", round % stays);
                new SkillFolder(folder).skill(directory);
                if (round >= MAX_OTHERS - 1) {
                    int oldest = (round - (MAX_OTHERS - 1)) % stays;
                    Path old = folder.resolve(String.format(Locale.ROOT, "skill-%05d-x", oldest));
                    Files.deleteIfExists(old.resolve("SKILL.md"));
                    Files.deleteIfExists(old);
                }
            }
            return null;
        });
        new Thread(churn).start();
        try {
            for (int round = 0; round < 3; round++) {
                List<Integer> pages = new ArrayList<>();
                List<String> listed = walk(skills, pages);
                assertThat(pages).hasSizeLessThanOrEqualTo((listed.size() + PAGE - 1) / PAGE);
                List<String> staying =
                        listed.stream().filter(uri -> !uri.contains("-x/")).toList();
                assertThat(staying).hasSize(stays).doesNotHaveDuplicates();
                assertThat(new TreeSet<>(staying)).containsExactlyElementsOf(staying);
            }
        } finally {
            ended.set(true);
            churn.get(1, TimeUnit.MINUTES);
        }
    }
}
