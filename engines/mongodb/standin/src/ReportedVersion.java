import de.bwaldvogel.mongo.MongoVersion;
import java.util.List;

/** MongoDB 7.0: today's drivers refuse the versions that the library knows by itself (wire version too old). */
final class ReportedVersion implements MongoVersion {

  @Override
  public List<Integer> getVersionArray() {
    return List.of(7, 0, 0);
  }

  @Override
  public int getWireVersion() {
    return 21;
  }
}
