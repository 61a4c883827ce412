import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.backend.memory.MemoryDatabase;
import java.util.List;

/** Keeps the data in memory alone, with the indexes of {@link DurableBackend}. */
final class InMemoryBackend extends MemoryBackend {

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
}
