<?php
$token = getenv('WEBHOOK_TOKEN') ?: '';
$secret = getenv('WEBHOOK_SECRET') ?: '';

function has_token(string $token): bool {
    return hash_equals("Bearer $token", $_SERVER['HTTP_AUTHORIZATION'] ?? '');
}

function is_signed(string $body, string $secret): bool {
    $stamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if (!ctype_digit($stamp) || abs(time() - (int) $stamp) > 300) return false;
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $content = ($_SERVER['HTTP_WEBHOOK_ID'] ?? '') . ".$stamp.$body";
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $content, $key, true));
    foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) return true;
    }
    return false;
}

function seen_file(string $event_id): string {
    $folder = sys_get_temp_dir() . '/webhook-events';
    if (!is_dir($folder)) @mkdir($folder, 0700);
    return "$folder/" . hash('sha256', $event_id);
}

function handle(array $event): void {
    $message_id = $event['messageId'] ?? '';
    file_put_contents('php://stdout', "{$event['event']} $message_id\n");
}

$body = file_get_contents('php://input');
$is_trusted = ($token !== '' || $secret !== '')
    && ($token === '' || has_token($token))
    && ($secret === '' || is_signed($body, $secret));
$event = $is_trusted ? json_decode($body, true) : null;
if (!$is_trusted) {
    http_response_code(401);
} elseif (!is_string($event['eventId'] ?? null)) {
    http_response_code(400);
} else {
    // Stays when the work fails, so that the event comes again.
    http_response_code(500);
    $seen = seen_file($event['eventId']);
    if (!file_exists($seen)) handle($event);
    touch($seen);
    http_response_code(204);
}
