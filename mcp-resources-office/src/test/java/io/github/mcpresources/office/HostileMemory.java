package io.github.mcpresources.office;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The memory of another process, as Linux reports it. */
final class HostileMemory {

    private HostileMemory() {}

    /** Returns the resident size of a process in MB; -1 if the system does not report it. */
    static long resident(long pid) throws IOException {
        Path status = Path.of("/proc", Long.toString(pid), "status");
        if (!Files.exists(status)) {
            return -1;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024)
                .findFirst()
                .orElse(-1);
    }
}
