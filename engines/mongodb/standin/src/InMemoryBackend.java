import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.backend.memory.MemoryDatabase;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.util.List;

/** Keeps the data in memory alone, with the indexes of {@link DurableBackend}. */
final class InMemoryBackend extends MemoryBackend {

  private final IsolatedReplies replies = new IsolatedReplies();

  @Override
  public MemoryDatabase openOrCreateDatabase(String name) {
    return new MemoryDatabase(name, getCursorRegistry()) {
      @Override
      protected Index<Integer> openOrCreateUniqueIndex(
          String collection, String index, List<IndexKey> keys, boolean sparse) {
        return new NarrowingIndex<>(super.openOrCreateUniqueIndex(collection, index, keys, sparse), sparse);
      }
    };
  }

  @Override
  public Document handleMessage(MongoMessage message) {
    return replies.handle(message, super::handleMessage);
  }
}
