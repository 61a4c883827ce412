import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Collection;
import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.h2.mvstore.MVMap;

/** Reads by the index that serves a query best, and everything when none does. */
final class IndexedCollection extends H2Collection {

  IndexedCollection(
      MongoDatabase database,
      String name,
      CollectionOptions options,
      MVMap<Object, Document> documents,
      MVMap<String, Object> meta,
      CursorRegistry cursors) {
    super(database, name, options, documents, meta, cursors);
  }

  @Override
  protected QueryResult queryDocuments(
      Document query, Document sort, int skip, int limit, int batchSize, Document fields) {
    Document order = sort == null ? new Document() : sort;
    Plan plan = order.containsKey("$natural") ? null : planOf(query, order, limit > 0 ? skip + limit : 0);
    if (plan == null) {
      return matchDocuments(query, sort, skip, limit, batchSize, fields);
    }
    Stream<Document> documents = plan.ids().map(this::getDocument).filter(Objects::nonNull);
    Document left = plan.isSorted() ? null : sort;
    return matchDocumentsFromStream(documents, query, left, skip, limit, batchSize, fields);
  }

  private Plan planOf(Document query, Document sort, int wanted) {
    List<OrderedIndex> indexes =
        getIndexes().stream().map(OrderedIndex.class::cast).toList();
    return Plan.of(indexes, query, sort, wanted);
  }

  /** Saves encoding each document twice a write, for a number that nobody asks for. */
  @Override
  protected boolean tracksDataSize() {
    return false;
  }
}
