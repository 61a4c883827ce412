import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

class Receiver {
  static final String TOKEN = System.getenv().getOrDefault("WEBHOOK_TOKEN", "");
  static final String SECRET = System.getenv().getOrDefault("WEBHOOK_SECRET", "");
  static final Set<String> seen = ConcurrentHashMap.newKeySet();

  static boolean hasToken(Headers headers) {
    return same(header(headers, "authorization"), "Bearer " + TOKEN);
  }

  static boolean isSigned(Headers headers, byte[] body) throws GeneralSecurityException {
    String stamp = header(headers, "webhook-timestamp");
    if (!stamp.matches("\\d{1,12}")) return false;
    if (Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(stamp)) > 300) return false;
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(Base64.getDecoder().decode(SECRET.replaceFirst("^whsec_", "")), "HmacSHA256"));
    mac.update((header(headers, "webhook-id") + "." + stamp + ".").getBytes(StandardCharsets.UTF_8));
    String expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
    String given = header(headers, "webhook-signature");
    return Arrays.stream(given.split(" ")).anyMatch(signature -> same(signature, expected));
  }

  static void handle(String event, String messageId) {
    System.out.println(event + " " + messageId);
  }

  static void receive(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    exchange.sendResponseHeaders(statusFor(exchange.getRequestHeaders(), body), -1);
    exchange.close();
  }

  static int statusFor(Headers headers, byte[] body) {
    if (!isTrusted(headers, body)) return 401;
    String json = new String(body, StandardCharsets.UTF_8);
    String eventId = field(json, "eventId");
    if (eventId.isEmpty()) return 400;
    try {
      if (!seen.contains(eventId)) handle(field(json, "event"), field(json, "messageId"));
      seen.add(eventId);
      return 204;
    } catch (RuntimeException error) {
      error.printStackTrace();
      return 500;
    }
  }

  static boolean isTrusted(Headers headers, byte[] body) {
    try {
      return (TOKEN.isEmpty() || hasToken(headers)) && (SECRET.isEmpty() || isSigned(headers, body));
    } catch (GeneralSecurityException error) {
      throw new IllegalStateException(error);
    }
  }

  static String header(Headers headers, String name) {
    String value = headers.getFirst(name);
    return value == null ? "" : value;
  }

  static String field(String json, String name) {
    Matcher found = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
    return found.find() ? found.group(1) : "";
  }

  static boolean same(String left, String right) {
    return MessageDigest.isEqual(left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
  }

  public static void main(String[] arguments) throws IOException {
    if (TOKEN.isEmpty() && SECRET.isEmpty()) throw new IllegalStateException("set WEBHOOK_TOKEN, WEBHOOK_SECRET or both");
    int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "4000"));
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
    server.createContext("/", Receiver::receive);
    server.start();
  }
}
