package io.github.mcpresources.examples;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mcpresources.testkit.internal.pipe.Pipe;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A program of the guides on stdio, in this process. Until it is closed, its pipes replace the standard streams. */
final class GuideProgram implements AutoCloseable {

    private final InputStream standardInput = System.in;
    private final PrintStream standardOutput = System.out;
    private final PrintStream toProgram;
    private final BufferedReader fromProgram;
    private final CompletableFuture<Void> running;

    GuideProgram(Class<?> main) throws Exception {
        Pipe input = new Pipe();
        Pipe output = new Pipe();
        toProgram = new PrintStream(input.sink(), true, UTF_8);
        fromProgram = new BufferedReader(new InputStreamReader(output.source(), UTF_8));
        System.setIn(input.source());
        System.setOut(new PrintStream(output.sink(), true, UTF_8));
        Method program = main.getMethod("main", String[].class);
        program.setAccessible(true); // the class is not public
        running =
                CompletableFuture.runAsync(() -> run(program), task -> new Thread(task, main.getSimpleName()).start());
    }

    private static void run(Method program) {
        try {
            program.invoke(null, (Object) new String[0]);
        } catch (ReflectiveOperationException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** Writes a line to the program. */
    void send(String line) {
        toProgram.println(line);
    }

    /** Returns the next line of the program. */
    String receive() throws Exception {
        return (String) CompletableFuture.anyOf(
                        CompletableFuture.supplyAsync(this::readLine),
                        running.thenApply(ended -> "the program has ended"))
                .get(ServerProcess.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    private String readLine() {
        try {
            return fromProgram.readLine();
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** Ends the input of the program, at which the program ends. */
    @Override
    public void close() throws Exception {
        toProgram.close();
        System.setIn(standardInput);
        System.setOut(standardOutput);
        running.get(ServerProcess.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }
}
