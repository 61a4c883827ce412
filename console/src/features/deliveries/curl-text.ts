import type { DeliveryRun } from '../../lib/api/deliveries';

export type SentRequest = NonNullable<DeliveryRun['attempts'][number]['request']>;

/** Characters that change how others look, or cannot be seen. In JSON they stand within strings alone. */
const UNSEEN = /[\p{Cf}\p{Zl}\p{Zp}\x7f-\x9f]/gu;
const HIDDEN = '***';

/** Writes a request as a command for a shell. Secrets stand as `$TOKEN`, `$SIGNATURE` and `$QUERY`. */
export function curlText({ url, hasQuery, headers }: SentRequest, json: string): string {
  return [
    `curl -i ${quoted(url)}${hasQuery ? '"?$QUERY"' : ''}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${header(name, value)}`),
    `--data-raw ${quoted(json.replace(UNSEEN, escaped))}`,
  ].join(' \\\n  ');
}

function header(name: string, value: string): string {
  if (!value.includes(HIDDEN)) return quoted(`${name}: ${value}`);
  return name === 'authorization'
    ? '"authorization: Bearer $TOKEN"'
    : `${quoted(`${name}: `)}"$SIGNATURE"`;
}

/** In single quotes a shell changes nothing; a quote itself stands outside them. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function escaped(characters: string): string {
  return Array.from({ length: characters.length }, (_, index) => {
    return `\\u${characters.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }).join('');
}
