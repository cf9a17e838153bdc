package io.github.mcpresources.samples.notes;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.stereotype.Service;

/** The notes. Their numbers begin with 1. */
@Service
class Notes {

    private final List<String> texts = new CopyOnWriteArrayList<>(List.of("Water the plants", "Call the printer"));

    Optional<String> find(int number) {
        return number >= 1 && number <= texts.size() ? Optional.of(texts.get(number - 1)) : Optional.empty();
    }

    List<String> numbers() {
        List<String> numbers = new ArrayList<>();
        for (int number = 1; number <= texts.size(); number++) {
            numbers.add(String.valueOf(number));
        }
        return numbers;
    }

    /** Adds a note and returns its number. */
    synchronized int add(String text) {
        texts.add(text);
        return texts.size();
    }
}
