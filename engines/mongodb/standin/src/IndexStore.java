import de.bwaldvogel.mongo.backend.IndexKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.h2.mvstore.FileStore;
import org.h2.mvstore.MVStore;

/**
 * Keeps all indexes apart from the data. They are rebuilt at each start, so a write need not wait for them. A file takes
 * what memory does not hold.
 */
final class IndexStore {

  private static final int MEMORY_MB = 32;
  private static final int UNSAVED_KB = 32 * 1024;

  private static final int WRITE_EVERY_MILLIS = 5_000;

  private final MVStore store;
  private final Path file;

  private IndexStore(MVStore store, Path file) {
    this.store = store;
    this.file = file;
  }

  /** @param data its file's name says where; without a file the indexes are in memory, too */
  static IndexStore beside(MVStore data) {
    FileStore<?> stored = data.getFileStore();
    if (stored == null) {
      return new IndexStore(MVStore.open(null), null);
    }
    Path file = Path.of(stored.getFileName() + ".indexes");
    delete(file);
    MVStore store =
        StoreFile.at(file).cacheSize(MEMORY_MB).autoCommitBufferSize(UNSAVED_KB).open();
    store.setVersionsToKeep(0);
    store.setRetentionTime(0);
    store.setAutoCommitDelay(WRITE_EVERY_MILLIS);
    return new IndexStore(store, file);
  }

  /** @param isFilled the library fills the index at once; else its collection does, when it is first used */
  OrderedIndex open(
      String name, List<IndexKey> keys, boolean unique, boolean sparse, boolean isFilled) {
    return new OrderedIndex(store, name, keys, unique, sparse, isFilled);
  }

  /** Keeps what is stored now until the returned action. */
  Runnable use() {
    MVStore.TxCounter version = store.registerVersionUsage();
    return () -> store.deregisterVersionUsage(version);
  }

  void close() {
    store.closeImmediately();
    if (file != null) {
      delete(file);
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
