import { type Finding, failure, ok, warning } from './findings';

/** Judges what the public address answers to a path that no Herald has. @param local address of the API for a try without the proxy */
export function judgeAddress(url: string, asked: Asked, local: string): Finding {
  if (asked.kind === 'failed')
    return failure(
      `${url}: ${asked.sentence}`,
      `Check HERALD_PUBLIC_URL, its name in DNS and the proxy; "curl ${local}/readyz" asks an API on this machine`,
    );
  if (asked.isHerald) return ok(`${url} leads to Herald`);
  const { status } = asked;
  if (status >= 300 && status < 400)
    return failure(`${url} is redirected (${status})`, 'Set HERALD_PUBLIC_URL to its target');
  if (status >= 502 && status <= 504)
    return failure(
      `${url}: the proxy answers ${status}, because it does not reach the API`,
      `Check that an API runs: "curl ${local}/readyz"; then the address that the proxy passes on to`,
    );
  return failure(`${url} is answered with ${status}, and not by Herald`, PROXY);
}

/** Answer of an address, or why there is none. */
export type Asked =
  | { kind: 'answer'; status: number; isHerald: boolean; code: string | null }
  | { kind: 'failed'; sentence: string };

const DAY_MS = 24 * 60 * 60 * 1000;
/** Certificates of ACME are renewed a third of their life before their end: 30 days, or fewer for short ones. */
const SOON_DAYS = 14;
const PROXY = 'Let the proxy pass on /api and /callbacks (docs/deployment.md, Reverse proxy)';

/** Judges until when the certificate of the public address is valid. */
export function judgeCertificate(validTo: Date, now: Date): Finding {
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
  const until = validTo.toISOString().slice(0, 10);
  const renew = 'Renew it: providers and browsers refuse an expired one';
  if (days < 0) return failure(`the certificate ended on ${until}`, renew);
  if (days < SOON_DAYS) return warning(`the certificate ends in ${days} days, on ${until}`, renew);
  return ok(`the certificate is valid until ${until}`);
}

/** Difference that answers with times of whole seconds and a slow network explain. */
const SKEW_NOTED_MS = 5000;
const SKEW_HARMFUL_MS = 60_000;

/** Judges a clock by this machine's. @param whose "MongoDB's" @param skewMs how far it is ahead */
export function judgeClock(whose: string, skewMs: number): Finding {
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  const text = `${whose} clock is ${seconds} s ${skewMs < 0 ? 'behind' : 'ahead of'} this machine's`;
  const action = 'Let all machines take their time from NTP ("timedatectl status")';
  if (Math.abs(skewMs) >= SKEW_HARMFUL_MS) return failure(text, action);
  if (Math.abs(skewMs) >= SKEW_NOTED_MS) return warning(text, action);
  return ok(`${whose} clock agrees with this machine's`);
}
