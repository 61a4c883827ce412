import { urlOf } from './text';

/** Program that posted, which says where an address is set. */
type Program = 'Herald' | 'herald-dev';

/** Answer of a receiver, as far as its failure depends on it. */
export interface FailedAnswer {
  status: number;
  /** Header `Location`. */
  location: string | undefined;
  /** Beginning of its body. */
  text: string;
}

const TOKEN = 'refuses the request. Check that both sides have the same token.';
const NO_ENDPOINT = 'has no endpoint at this path. Check the path of the URL.';
const LATER = 'asks for a later attempt.';
const HTTP_1 =
  'refuses HTTP/1.1, and may speak HTTP/2 only. Enable HTTP/1.1 at the server or at its proxy.';

/** Redirects after which a client asks for another page: receivers that have done their work answer so. */
const SEE_OTHER: ReadonlySet<number> = new Set([302, 303]);
const OR_ANSWER = ', or answer 2xx directly if it was made for this answer alone';

/** Sentences about a receiver by the status of its answer, without its name: what it did, and what to do. */
const BY_STATUS: Readonly<Record<number, string>> = {
  401: TOKEN,
  403: TOKEN,
  404: NO_ENDPOINT,
  405: 'takes no POST requests at this path. Check the URL.',
  407: 'stands behind a proxy that wants a sign-in. Let webhooks pass without one.',
  408: LATER,
  410: NO_ENDPOINT,
  411: 'wants a Content-Length, which a proxy took away. Check the proxies before the receiver.',
  413: 'accepts only smaller bodies. Raise its limit.',
  415: 'does not take application/json. Let the receiver take it.',
  421: 'does not serve this host name. Check the host name in the URL, and the configuration of the server.',
  425: LATER,
  426: HTTP_1,
  429: LATER,
  464: HTTP_1,
  502: 'is a proxy whose receiver does not answer. Start the receiver, and check the address that the proxy has.',
  503: 'is not available. Start the receiver, or wait until it is up.',
  504: 'is a proxy whose receiver does not answer in time. Answer first, then do the work.',
  505: HTTP_1,
  511: 'stands behind a network that wants a sign-in. Let webhooks pass without one.',
  525: 'is a proxy that has no secure connection to the receiver. Check the certificate of the receiver.',
  526: 'is a proxy that does not trust the certificate of the receiver. Check the certificate of the receiver.',
};

/** The same by the first digit of a status. */
const BY_CLASS: Readonly<Record<number, string>> = {
  1: 'gave no final answer. Check the server, and the proxies before it.',
  3: 'redirects, and redirects are not followed. Use the address where the receiver is.',
  4: 'rejects the event for good. Check its logs.',
  5: 'failed. Check its logs for the id of the event.',
};

/**
 * Returns why an answer takes no event and what to do, in sentences; null for a success. Holds no query of an address.
 *
 * @param url address that was posted to
 */
export function answerFailure(url: string, answer: FailedAnswer, program: Program): string | null {
  const { status } = answer;
  if (status >= 200 && status < 300) return null;
  const from = urlOf(url);
  const host = from?.host ?? 'The receiver';
  if (status >= 300 && status < 400 && from !== null)
    return `${host} ${redirectFailure(from, answer, program)}`;
  // Node's own server of HTTP/2 refuses HTTP/1.1 so.
  if (status === 403 && answer.text.includes('ALPN')) return `${host} ${HTTP_1}`;
  return `${host} ${statusFailure(status)}`;
}

/** Returns what a receiver did and what to do, by the status of its answer; its name goes before it. */
export function statusFailure(status: number): string {
  const known = BY_STATUS[status] ?? BY_CLASS[Math.floor(status / 100)];
  return known ?? `answered with the status ${status}, which HTTP does not have. Check its logs.`;
}

function redirectFailure(from: URL, { status, location }: FailedAnswer, program: Program): string {
  const to = location === undefined || location === '' ? null : urlOf(location, from.href);
  if (to === null) return statusFailure(300);
  const start = `redirects to ${withoutQuery(to)}`;
  if (from.protocol === 'https:' && to.protocol !== 'https:')
    return `${start}, which is not https. Check the scheme that the proxy before it tells the receiver.`;
  if (withoutQuery(to) === withoutQuery(from))
    return `${start}, the same address. Check the receiver, and the proxy before it.`;
  const use = program === 'Herald' ? 'save that address' : 'use that address as --forward-to';
  const query = to.search === '' ? '' : ', with the query of the header Location';
  const orAnswer = SEE_OTHER.has(status) ? OR_ANSWER : '';
  return `${start}: ${use}${query}${orAnswer}. Redirects are not followed.`;
}

function withoutQuery({ protocol, host, pathname }: URL): string {
  return `${protocol}//${host}${pathname}`;
}
