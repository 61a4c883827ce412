import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.ObjectId;

/**
 * A unique index that also serves queries with further conditions, such as {_id, workspaceId}.
 *
 * <p>The library's own serves a query only when it has exactly the index's keys, and reads the whole collection for
 * every other. What an index finds is checked against the whole query afterwards, so an index may find too much, but
 * must not miss anything: hence only keys that are compared with plain values. All else is left to the library.
 */
final class NarrowingIndex<P> extends Index<P> {

  private final Index<P> index;

  NarrowingIndex(Index<P> index, boolean sparse) {
    super(index.getName(), index.getKeys(), sparse);
    this.index = index;
  }

  @Override
  public boolean canHandle(Document query) {
    return hasPlainKeys(query) || index.canHandle(query);
  }

  @Override
  public Iterable<P> getPositions(Document query) {
    return index.getPositions(hasPlainKeys(query) ? keysOf(query) : query);
  }

  /** Neither operators, null, arrays nor subdocuments: a string or an ObjectId equals the indexed value or it does not. */
  private boolean hasPlainKeys(Document query) {
    return keys().stream().map(query::get).allMatch(value -> value instanceof String || value instanceof ObjectId);
  }

  private Document keysOf(Document query) {
    Document narrowed = new Document();
    for (String key : keys()) {
      narrowed.put(key, query.get(key));
    }
    return narrowed;
  }

  @Override
  public P getPosition(Document document) {
    return index.getPosition(document);
  }

  @Override
  public void checkAdd(Document document, MongoCollection<P> collection) {
    index.checkAdd(document, collection);
  }

  @Override
  public void add(Document document, P position, MongoCollection<P> collection) {
    index.add(document, position, collection);
  }

  @Override
  public P remove(Document document) {
    return index.remove(document);
  }

  @Override
  public void checkUpdate(Document before, Document after, MongoCollection<P> collection) {
    index.checkUpdate(before, after, collection);
  }

  @Override
  public void updateInPlace(Document before, Document after, P position, MongoCollection<P> collection) {
    index.updateInPlace(before, after, position, collection);
  }

  @Override
  public long getCount() {
    return index.getCount();
  }

  @Override
  public long getDataSize() {
    return index.getDataSize();
  }

  @Override
  public boolean isUnique() {
    return index.isUnique();
  }

  @Override
  public void drop() {
    index.drop();
  }
}
