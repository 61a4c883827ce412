import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.backend.h2.H2Database;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.nio.file.Path;
import java.util.List;
import org.h2.mvstore.MVStore;

/**
 * Keeps the data in one H2 file and answers a write only once it is in that file.
 *
 * <p>H2 alone writes in the background, so a killed process would lose the last one or two seconds of acknowledged
 * writes. The commit reaches the operating system, not the disk: a power cut may still lose the last moments.
 */
final class DurableBackend extends H2Backend {

  /** Every commit appends whole pages, so the file grows fast even compressed; closing rewrites it, for at most this long. */
  private static final int COMPACTION_MILLIS = 3_000;

  private final IsolatedReplies replies = new IsolatedReplies();

  DurableBackend(Path file) {
    super(new MVStore.Builder().fileName(file.toString()).compress().open());
    getMvStore().setVersionsToKeep(0);
  }

  @Override
  protected MongoDatabase openOrCreateDatabase(String name) {
    return new H2Database(name, getMvStore(), getCursorRegistry()) {
      @Override
      protected Index<Object> openOrCreateUniqueIndex(
          String collection, String index, List<IndexKey> keys, boolean sparse) {
        return new NarrowingIndex<>(super.openOrCreateUniqueIndex(collection, index, keys, sparse), sparse);
      }
    };
  }

  @Override
  public Document handleMessage(MongoMessage message) {
    return replies.handle(message, this::handleAndCommit);
  }

  private Document handleAndCommit(MongoMessage message) {
    try {
      return super.handleMessage(message);
    } finally {
      if (getMvStore().hasUnsavedChanges()) {
        getMvStore().commit();
      }
    }
  }

  @Override
  public void close() {
    if (!getMvStore().isClosed()) {
      getMvStore().close(COMPACTION_MILLIS);
    }
    super.close();
  }
}
