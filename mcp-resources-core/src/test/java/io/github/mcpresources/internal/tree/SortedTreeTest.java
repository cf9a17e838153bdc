package io.github.mcpresources.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SortedTreeTest {

    @Test
    void behavesLikeTreeMapUnderRandomChanges() {
        Random random = new Random(7);
        TreeMap<String, Integer> model = new TreeMap<>();
        SortedTree<Integer, String> tree = SortedTree.empty();
        for (int step = 0; step < 20_000; step++) {
            String key = "k" + random.nextInt(2_000);
            if (random.nextInt(3) == 0) {
                model.remove(key);
                tree = tree.without(key);
            } else {
                model.put(key, step);
                tree = tree.with(key, step, step % 2 == 0 ? key + step : null);
            }
            assertThat(tree.size()).isEqualTo(model.size());
            assertThat(tree.get(key)).isEqualTo(model.get(key));
            assertThat(briefAt(tree, key)).isEqualTo(model.get(key) == null || step % 2 > 0 ? null : key + step);
            if (step % 500 == 0) {
                String from = "k" + random.nextInt(2_000);
                assertThat(keysFrom(tree, from))
                        .containsExactlyElementsOf(model.tailMap(from).keySet());
            }
        }
        assertThat(keysFrom(tree, "")).containsExactlyElementsOf(model.keySet());
    }

    @Test
    void changesDoNotAffectOldTree() {
        SortedTree<Integer, String> before =
                SortedTree.<Integer, String>empty().with("a", 1, null).with("b", 2, null);
        SortedTree<Integer, String> after =
                before.with("a", 9, null).without("b").with("c", 3, null);
        assertThat(keysFrom(before, "")).containsExactly("a", "b");
        assertThat(before.get("a")).isEqualTo(1);
        assertThat(keysFrom(after, "")).containsExactly("a", "c");
    }

    @Test
    void staysFlatForEveryOrderOfKeys() {
        int count = 50_000;
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            keys.add(String.format(Locale.ROOT, "%06d", i));
        }
        List<String> reversed = new ArrayList<>(keys);
        Collections.reverse(reversed);
        List<String> shuffled = new ArrayList<>(keys);
        Collections.shuffle(shuffled, new Random(1));
        List<String> zigzag = new ArrayList<>();
        for (int i = 0; i < count / 2; i++) {
            zigzag.add(keys.get(i));
            zigzag.add(keys.get(count - 1 - i));
        }
        List<String> inside = new ArrayList<>(); // descending sequences after full leaves
        for (int i = 0; i < count; i += 100) {
            inside.add(keys.get(i));
        }
        for (int i = 0; i < count; i += 100) {
            inside.addAll(reversed.subList(count - i - 100, count - i - 1));
        }
        for (List<String> order : List.of(keys, reversed, shuffled, zigzag, inside)) {
            SortedTree<Integer, String> tree = SortedTree.empty();
            for (String key : order) {
                tree = tree.with(key, 1, null);
            }
            assertThat(keysFrom(tree, "")).containsExactlyElementsOf(keys);
            assertThat(tree.height()).isLessThanOrEqualTo(3);
            for (String key : order.subList(0, count - 10)) {
                tree = tree.without(key);
            }
            assertThat(tree.size()).isEqualTo(10);
            assertThat(tree.height()).isLessThanOrEqualTo(1);
            assertThat(keysFrom(tree, ""))
                    .containsExactlyElementsOf(
                            order.subList(count - 10, count).stream().sorted().toList());
        }
    }

    @Test
    void visitorEndsVisit() {
        SortedTree<Integer, String> tree = SortedTree.empty();
        for (int i = 0; i < 10_000; i++) {
            tree = tree.with(String.format(Locale.ROOT, "%05d", i), i, null);
        }
        List<Integer> seen = new ArrayList<>();
        tree.forEachFrom("01234x", (key, value, brief) -> {
            seen.add(value);
            return seen.size() < 200;
        });
        assertThat(seen).hasSize(200).startsWith(1235, 1236).endsWith(1434);
    }

    private static @Nullable String briefAt(SortedTree<Integer, String> tree, String wanted) {
        String[] found = new String[1];
        tree.forEachFrom(wanted, (key, value, brief) -> {
            found[0] = key.equals(wanted) ? brief : null;
            return false;
        });
        return found[0];
    }

    private static List<String> keysFrom(SortedTree<Integer, String> tree, String from) {
        List<String> keys = new ArrayList<>();
        tree.forEachFrom(from, (key, value, brief) -> {
            assertThat(brief).as("the brief of " + key).isIn(null, key + value);
            return keys.add(key);
        });
        return keys;
    }
}
