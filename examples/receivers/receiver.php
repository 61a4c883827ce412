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

function is_new(string $event_id): bool {
    $folder = sys_get_temp_dir() . '/webhook-events';
    if (!is_dir($folder)) @mkdir($folder, 0700);
    return @fopen("$folder/" . hash('sha256', $event_id), 'x') !== false;
}

function handle(array $event): void {
    file_put_contents('php://stdout', "{$event['event']} {$event['messageId']}\n");
}

$body = file_get_contents('php://input');
$is_trusted = ($token !== '' || $secret !== '')
    && ($token === '' || has_token($token))
    && ($secret === '' || is_signed($body, $secret));
http_response_code($is_trusted ? 204 : 401);
if ($is_trusted) {
    $event = json_decode($body, true);
    $is_new = is_new($event['eventId']);
    if (function_exists('fastcgi_finish_request')) fastcgi_finish_request();
    if ($is_new) handle($event);
}
