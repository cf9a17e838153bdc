package io.github.mcpresources.examples.documents;

import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.examples.documents.Arguments.WrongArgumentsException;
import io.github.mcpresources.examples.http.BearerToken;
import io.github.mcpresources.examples.http.HttpEndpoint;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.search.SearchIndex;
import io.github.mcpresources.search.SearchTools;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.server.StdioTransport;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpSyncServer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/**
 * The document server, an MCP server that serves the files of folders. This class defines its command line and runs it.
 *
 * <p>Without {@code --http}, the server communicates over stdio: it writes only messages of the protocol to standard
 * output, and ends when its standard input is closed. With {@code --http}, the server serves Streamable HTTP on the
 * loopback interface until it is stopped.
 */
@Command(
        name = "document-server",
        sortOptions = false,
        versionProvider = DocumentServer.Version.class,
        header = "Serves folders to MCP clients: every file in them is a resource.%n",
        synopsisHeading = "Usage: java -jar ",
        customSynopsis = "document-server.jar [--http PORT [--no-token [--writing-tools]] [--stateless]"
                + " [--no-explorer]]%n"
                + "    [--store DIR | --cluster URL] [--node NAME]%n"
                + "    [--keys FILE] [--office-index FILE] [--index DIR | --no-search]%n"
                + "    [--include GLOB]... [--exclude GLOB]... [--no-watch] [--secret-names]%n"
                + "    [--office MODE] [--mount NAME=SERVER]... [--skills DIR]... [DIR...]",
        parameterListHeading = "%nWhat to serve:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  document-server.jar ~/notes",
            "      for a client that starts the server itself (stdio)",
            "  document-server.jar --http 8080 ~/notes ~/projects/docs",
            "      for a client that is configured with the URL http://localhost:8080/mcp and",
            "      the token that the server prints",
            "  document-server.jar --http 0",
            "      the samples, on any free port; the server also prints the URL",
            "  document-server.jar --mount wiki=https://wiki.example.com/mcp ~/notes",
            "      notes, and the resources of another server",
            "  document-server.jar --skills ~/skills",
            "      Agent Skills, and nothing else",
            "",
            "What clients see:",
            "  file:///FOLDER/PATH",
            "      a document, such as file:///notes/travel.md. No client sees",
            "      a path of this machine. Hidden files, symbolic links, and secret files",
            "      such as private keys are not served (see --secret-names).",
            "      Clients that subscribe are notified when the document changes.",
            "  lines:///FOLDER/PATH?from=1&to=20",
            "      some lines of a document (a resource template)",
            "  folder:///FOLDER/PATH",
            "      the files and folders directly in a folder (a resource template)",
            "  search://documents?q=storm&type=pdf",
            "      the parts of documents that match words or a question (a resource",
            "      template). The tool search_documents gives the same results. With --no-search,",
            "      search://documents?q=storm&lang=en finds the lines that contain the word",
            "  render://ID",
            "      the newest 50 results of render_markdown",
            "  office://DOCUMENT/TYPE/ITEM?size=thumb&format=png",
            "      the items of an Office document (a resource template): its images,",
            "      charts, media, attachments, fonts and slides. list_embedded_resources and",
            "      extract_images find them; their file_path is a file:/// URI, or FOLDER/PATH",
            "  office://DOCUMENT/text?format=md",
            "      the text of an Office document (resource templates): also its slides, sheets,",
            "      tables, outline, comments and properties. read_document and extract_tables",
            "      read them",
            "  pdf://DOCUMENT/page/N?format=md",
            "      a page of a PDF document (resource templates): its picture, or its text; also the",
            "      whole text, outline, pictures, attachments, properties, fields and annotations.",
            "      read_document reads the texts",
            "  mail://DOCUMENT/text?format=md",
            "      the text of an email or folder of emails (resource templates): also its headers,",
            "      properties, attachments and attached emails. read_document reads the texts",
            "  skill://SKILL/PATH",
            "      the files of Agent Skills, such as skill://greeting/SKILL.md",
            "  NAME+URI",
            "      the resources of a mounted server, such as wiki+page://42",
            "  render_markdown, read_resource, list_resources, search_documents,",
            "  find_in_document, clear_store, count_words",
            "      tools that create documents, and tools for clients that cannot read resources",
            "",
            "Exit codes: 0 normal end; 1 the server could not start, or failed; 2 wrong arguments;",
            "3 out of memory: give the server more with java -Xmx512m -jar document-server.jar ..."
        })
public final class DocumentServer implements Callable<Integer> {

    @Option(
            names = "--http",
            paramLabel = "PORT",
            converter = Port.class,
            description = {
                "Serve HTTP at http://localhost:PORT/mcp, for clients on this machine that have the token. 0 selects"
                        + " any free port.",
                "Without this option, the server uses standard input and output."
            })
    private @Nullable Integer port;

    @Mixin
    private final AccessOptions access;

    @Option(
            names = "--keys",
            paramLabel = "FILE",
            converter = KeysFile.class,
            description = {
                "A file with the secret keys of cursors. Each line has a key of 16 bytes or more, in Base64. The first"
                        + " key encrypts, all keys decrypt, and the file is read again when it changes. Servers with"
                        + " the same keys and the same folders accept each other's cursors. Without this option, each"
                        + " start creates a random key.",
                "Give a file and not a key, because all users of the machine can see the command line."
            })
    private @Nullable KeysFile keys;

    @Mixin
    private OfficeOptions office = new OfficeOptions();

    @Mixin
    private FolderOptions folders = new FolderOptions();

    @Mixin
    private MountOptions mounts = new MountOptions();

    @Mixin
    private SkillOptions skills = new SkillOptions();

    @Mixin
    private SearchOptions search = new SearchOptions();

    @Mixin
    private StoreOptions store = new StoreOptions();

    @Mixin
    private final ClusterOptions cluster;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    @SuppressWarnings("UnusedVariable") // picocli reads it
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version and exit.")
    @SuppressWarnings("UnusedVariable") // picocli reads it
    private boolean version;

    @Parameters(
            paramLabel = "DIR",
            arity = "0..*",
            description = {
                "Folders to serve, each under its own name.",
                "Default: the samples of the project. With --skills, the default is no folder."
            })
    private List<Path> directories = List.of();

    private final Console console;

    DocumentServer(Console console) {
        this.console = console;
        access = new AccessOptions(console.environment());
        cluster = new ClusterOptions(console.environment());
    }

    /**
     * Runs the server and exits.
     *
     * @param arguments the command line; {@code --help} explains it
     */
    public static void main(String[] arguments) {
        Console console = Console.of(System.in, System.out, System.err, System.getenv());
        System.setErr(console.log());
        if (!Arguments.askForInformation(arguments)) {
            System.setOut(System.err); // because standard output is reserved for the protocol
        }
        // The server draws pictures but opens no window. Without this property, Java connects to the display that
        // DISPLAY names, and cannot draw if that fails.
        System.setProperty("java.awt.headless", System.getProperty("java.awt.headless", "true"));
        OutOfMemory.endsProcess();
        System.exit(Arguments.run(new DocumentServer(console), arguments));
    }

    Console console() {
        return console;
    }

    int serve(List<Path> folders) throws Exception {
        directories = folders;
        return call();
    }

    @Override
    public Integer call() throws Exception {
        return Arguments.explained(this::serve, console);
    }

    private int serve() throws Exception {
        Preloading.start();
        McpJsonMapper mapper = new LateJsonMapper();
        check();
        Optional<BearerToken> token = token();
        try (Cluster joined = cluster();
                Library library = library(joined);
                SkillOptions opened = skills;
                MountOptions servers = mounts;
                SearchOptions searching = search) {
            ResourceProvider skillFiles = skills(opened);
            ResourceProvider searched =
                    behind(servers, ResourceProviders.concat(library.provider(), joined.contents(), skillFiles));
            Optional<SearchIndex> index =
                    index(searching, library, List.of(joined.contents(), skillFiles), servers.mounted());
            ResourceProvider provider = searching.beside(searched);
            ResourceServer.Builder builder = ResourceServer.builder(provider)
                    .jsonMapper(mapper)
                    .recordTimes(port != null)
                    .explain(port != null);
            joined.connect(builder);
            if (keys != null) {
                builder.keys(keys.ring());
            }
            try (ResourceServer resources = builder.build()) {
                FindTool find = new FindTool(resources, provider, library::textUri, library::servesText);
                McpServers mcp = new McpServers(
                        resources,
                        find,
                        joined.store(),
                        mapper,
                        !library.isEmpty() || skills.directories().isEmpty(),
                        library,
                        index.map(it -> SearchTools.of(it, resources)),
                        access.mayWrite());
                console.err().print(joined.explanation());
                return port == null
                        ? serveStdio(resources, mapper, mcp, library)
                        : serveHttp(resources, mcp, library, joined, token, port);
            }
        }
    }

    private ResourceProvider behind(MountOptions servers, ResourceProvider own) {
        try {
            return servers.behind(own);
        } catch (IllegalArgumentException wrongName) {
            throw wrong("--mount: " + wrongName.getMessage());
        }
    }

    private ResourceProvider skills(SkillOptions options) {
        try {
            return options.open(folders.areWatched());
        } catch (IllegalArgumentException wrongFolder) {
            throw wrong("--skills: " + wrongFolder.getMessage());
        }
    }

    private static Optional<SearchIndex> index(
            SearchOptions options, Library library, List<ResourceProvider> others, Optional<ResourceProvider> mounts) {
        try {
            return options.start(library, others, mounts);
        } catch (IllegalArgumentException unusable) {
            throw wrong(String.valueOf(unusable.getMessage()));
        }
    }

    private Cluster cluster() {
        try {
            return cluster.join(keys == null ? null : keys.ring(), store::open);
        } catch (IllegalArgumentException unusable) {
            throw wrong(String.valueOf(unusable.getMessage()));
        }
    }

    private void check() {
        directories.forEach(directory -> check("", directory));
        skills.directories().forEach(directory -> check("--skills: ", directory));
        checkConflicts();
    }

    private static void check(String option, Path directory) {
        if (directory.toString().isEmpty()) { // for example from an unset variable in a script
            throw wrong(option + (option.isEmpty() ? "A" : "a")
                    + " folder's name is empty; write . for the current folder");
        }
        if (!Files.exists(directory)) {
            throw wrong(option + (option.isEmpty() ? "There" : "there") + " is no folder " + directory
                    + (directory.isAbsolute() ? "" : " in " + Path.of("").toAbsolutePath()));
        }
        if (!Files.isDirectory(directory)) {
            throw wrong(option + (option.isEmpty() ? "Not" : "not") + " a folder, but a file: " + directory
                    + "; name the folder that contains the file");
        }
        if (!Files.isReadable(directory)) {
            throw wrong(option + (option.isEmpty() ? "The" : "the") + " server has no permission to read the folder: "
                    + directory);
        }
    }

    private void checkConflicts() {
        try {
            cluster.check(keys != null, store.isGiven(), port != null);
            store.checkName();
            search.check();
            FolderConflicts conflicts = new FolderConflicts(
                    directories, folder -> folders.documents(List.of(folder)), ", or exclude it with --exclude");
            conflicts.checkNested();
            checkPrivate(conflicts);
            checkPrivate(new FolderConflicts(skills.directories(), DirectoryResources::of, ""));
        } catch (IllegalArgumentException conflictOrGlob) {
            throw wrong(String.valueOf(conflictOrGlob.getMessage()));
        }
    }

    /** Checks that clients cannot read the server's own files. */
    private void checkPrivate(FolderConflicts conflicts) {
        store.check(conflicts);
        if (keys != null) {
            conflicts.checkPrivate("--keys", keys.path());
        }
        office.check(conflicts);
        search.check(conflicts);
    }

    private Library library(Cluster joined) {
        if (directories.isEmpty()) {
            return skills.directories().isEmpty() ? Library.ofSamples(office.mode(), !search.isOn()) : Library.empty();
        }
        try {
            return Library.of(folders.documents(directories), office.mode(), office.index(joined), !search.isOn());
        } catch (IllegalArgumentException wrongFolderOrGlob) {
            throw wrong(String.valueOf(wrongFolderOrGlob.getMessage()));
        }
    }

    private void warnIf(CompletionStage<Boolean> servesNothing) {
        servesNothing.thenAccept(nothing -> {
            if (nothing && !directories.isEmpty()) {
                console.err().println(folders.nothingServed(directories));
            }
        });
    }

    private Optional<BearerToken> token() {
        try {
            access.check(port != null);
            return port == null ? Optional.empty() : access.token();
        } catch (IllegalArgumentException unusable) {
            throw wrong(String.valueOf(unusable.getMessage()));
        }
    }

    private static WrongArgumentsException wrong(String message) {
        return new WrongArgumentsException(message);
    }

    private int serveStdio(ResourceServer resources, McpJsonMapper mapper, McpServers servers, Library library)
            throws InterruptedException {
        warnIf(EmptyFolders.serveNothing(library.provider()));
        StdioTransport stdio = StdioTransport.builder()
                .streams(console.in(), console.out())
                .jsonMapper(mapper)
                .build();
        console.err()
                .println(
                        "Serving MCP on standard input and output until the input ends. Use --help to show all options");
        skills.table().thenAccept(console.err()::print);
        McpSyncServer server = servers.on(resources.wrap(stdio));
        try {
            mounts.table().thenAccept(console.err()::print);
            stdio.awaitEnd();
        } finally {
            server.closeGracefully();
        }
        return CommandLine.ExitCode.OK;
    }

    private int serveHttp(
            ResourceServer resources,
            McpServers servers,
            Library library,
            Cluster joined,
            Optional<BearerToken> token,
            int wanted)
            throws InterruptedException {
        Page<ResourceDescriptor> first = Overview.firstPage(library.provider());
        warnIf(EmptyFolders.serveNothing(library.provider(), first));
        String overview = library.isEmpty() ? "" : Overview.of(first, search.beside(library.provider()));
        HttpEndpoint.Builder builder = HttpEndpoint.builder(resources).explorer(access.isExplored());
        token.ifPresent(builder::token);
        cluster.node().ifPresent(builder::node);
        HttpEndpoint endpoint;
        try {
            endpoint = access.isStateless()
                    ? builder.startStateless(servers::on, wanted)
                    : builder.start(servers::on, wanted);
        } catch (HttpEndpoint.CannotListen failure) {
            console.err().println(failure.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        }
        try (endpoint) {
            Stop.onSignal(endpoint, joined, search);
            console.err()
                    .println("Serving at " + endpoint.url() + " (Ctrl+C stops it)\n" + explorer(endpoint.url())
                            + access.explanation(endpoint.url(), token) + "\n" + overview);
            skills.table().thenAccept(console.err()::print);
            console.err().flush();
            mounts.table().thenAccept(console.err()::print);
            endpoint.awaitEnd();
        }
        return CommandLine.ExitCode.OK;
    }

    private String explorer(String url) {
        return access.isExplored()
                ? "To see in a browser what clients see, open "
                        + URI.create(url).resolve("/") + "\n"
                : "";
    }

    /** Converts the value of {@code --http} to a port number. */
    static final class Port implements CommandLine.ITypeConverter<Integer> {
        private static final int MAX_PORT = 65_535;

        @Override
        public Integer convert(String text) {
            try {
                int port = Integer.parseInt(text);
                if (port >= 0 && port <= MAX_PORT) {
                    return port;
                }
            } catch (NumberFormatException notANumber) {
                // continues with the error below
            }
            throw new TypeConversionException(
                    "a port must be a number from 0 (any free port) to " + MAX_PORT + ", not " + text);
        }
    }

    /** Returns the version of the server, which the build writes into the jar. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"document-server " + McpServers.VERSION};
        }
    }
}
