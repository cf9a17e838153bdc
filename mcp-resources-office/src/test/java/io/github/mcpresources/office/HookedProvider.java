package io.github.mcpresources.office;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the files of the default file system, and runs a hook before each operation that the operating system performs,
 * by path or by the handle of a directory. The attributes report the last status change of each file a day too early,
 * so that a test need not wait until a change is old.
 */
final class HookedProvider extends FileSystemProvider {

    private static final Duration DAY = Duration.ofDays(1);
    private static final String CHANGED = "ctime";

    private final FileSystemProvider system = FileSystems.getDefault().provider();
    private final FileSystem hooked = new Hooked(FileSystems.getDefault());
    private final Runnable hook;

    HookedProvider(Runnable hook) {
        this.hook = hook;
    }

    /** Returns a path whose operations run the hook. */
    Path path(Path path) {
        return proxy(Path.class, new PathHandler(path));
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(HookedProvider.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static Path real(Path path) {
        return Proxy.isProxyClass(path.getClass()) && Proxy.getInvocationHandler(path) instanceof PathHandler handler
                ? handler.path
                : path;
    }

    private static @Nullable Object call(Object target, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        Object[] real = arguments == null
                ? new Object[0]
                : Arrays.stream(arguments)
                        .map(it -> it instanceof Path path ? real(path) : it)
                        .toArray();
        try {
            return method.invoke(target, real);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    /** A path of this provider. */
    private final class PathHandler implements InvocationHandler {
        private final Path path;

        PathHandler(Path path) {
            this.path = path;
        }

        @Override
        public @Nullable Object invoke(Object self, Method method, @Nullable Object @Nullable [] arguments)
                throws Throwable {
            switch (method.getName()) {
                case "getFileSystem" -> {
                    return hooked;
                }
                case "toFile", "register", "iterator" -> throw new UnsupportedOperationException(method.toString());
                case "toRealPath" -> hook.run();
                default -> {} // other methods call no operation of the operating system
            }
            Object result = call(path, method, arguments);
            return result instanceof Path next ? path(next) : result;
        }
    }

    /** An open directory of this provider. */
    private record DirectoryHandler(DirectoryStream<?> directory, Runnable hook) implements InvocationHandler {

        @Override
        public @Nullable Object invoke(Object self, Method method, @Nullable Object @Nullable [] arguments)
                throws Throwable {
            if (method.getName().startsWith("new") || method.getName().startsWith("get")) {
                hook.run();
            }
            Object result = call(directory, method, arguments);
            return result instanceof DirectoryStream<?> inner ? opened(inner, hook) : result;
        }
    }

    @SuppressWarnings("unchecked") // the streams of this provider contain paths
    private static DirectoryStream<Path> opened(DirectoryStream<?> directory, Runnable hook) {
        Class<?> type =
                directory instanceof SecureDirectoryStream ? SecureDirectoryStream.class : DirectoryStream.class;
        return (DirectoryStream<Path>) proxy(type, new DirectoryHandler(directory, hook));
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path path, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        hook.run();
        return opened(system.newDirectoryStream(real(path), filter), hook);
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        hook.run();
        return system.newByteChannel(real(path), options, attributes);
    }

    @Override
    public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        hook.run();
        return system.newFileChannel(real(path), options, attributes);
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        hook.run();
        system.checkAccess(real(path), modes);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        hook.run();
        return system.readAttributes(real(path), type, options);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) throws IOException {
        hook.run();
        Map<String, Object> read = new LinkedHashMap<>(system.readAttributes(real(path), attributes, options));
        read.computeIfPresent(
                CHANGED,
                (name, time) -> FileTime.from(((FileTime) time).toInstant().minus(DAY)));
        return read;
    }

    @Override
    public <V extends FileAttributeView> @Nullable V getFileAttributeView(
            Path path, Class<V> type, LinkOption... options) {
        hook.run();
        return system.getFileAttributeView(real(path), type, options);
    }

    @Override
    public boolean isSameFile(Path one, Path other) throws IOException {
        hook.run();
        return system.isSameFile(real(one), real(other));
    }

    @Override
    public boolean isHidden(Path path) throws IOException {
        return system.isHidden(real(path));
    }

    @Override
    public FileStore getFileStore(Path path) throws IOException {
        return system.getFileStore(real(path));
    }

    @Override
    public String getScheme() {
        return system.getScheme();
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
        return hooked;
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> settings) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Path getPath(URI uri) {
        return path(system.getPath(uri));
    }

    @Override
    public void createDirectory(Path path, FileAttribute<?>... attributes) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void delete(Path path) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void copy(Path from, Path to, CopyOption... options) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void move(Path from, Path to, CopyOption... options) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setAttribute(Path path, String attribute, Object value, LinkOption... options) {
        throw new UnsupportedOperationException();
    }

    /** The file system of this provider. */
    private final class Hooked extends FileSystem {
        private final FileSystem files;

        Hooked(FileSystem files) {
            this.files = files;
        }

        @Override
        public FileSystemProvider provider() {
            return HookedProvider.this;
        }

        @Override
        public void close() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public boolean isReadOnly() {
            return true;
        }

        @Override
        public String getSeparator() {
            return files.getSeparator();
        }

        @Override
        public Iterable<Path> getRootDirectories() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Iterable<FileStore> getFileStores() {
            return files.getFileStores();
        }

        @Override
        public Set<String> supportedFileAttributeViews() {
            return files.supportedFileAttributeViews();
        }

        @Override
        public Path getPath(String first, String... more) {
            return path(files.getPath(first, more));
        }

        @Override
        public PathMatcher getPathMatcher(String pattern) {
            PathMatcher matcher = files.getPathMatcher(pattern);
            return path -> matcher.matches(real(path));
        }

        @Override
        public UserPrincipalLookupService getUserPrincipalLookupService() {
            return files.getUserPrincipalLookupService();
        }

        @Override
        public WatchService newWatchService() {
            throw new UnsupportedOperationException();
        }
    }
}
