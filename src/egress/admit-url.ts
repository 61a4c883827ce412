import { isIP } from 'node:net';
import { urlOf } from '../domain/text';
import { type AdmitUrl, blockedAddress, invalidUrl } from './admission';
import { BAD_PORTS } from './bad-ports';
import { classifyAddress } from './classify-address';
import { bareHost, refuseHost } from './host-rules';
import { readUrlText } from './url-text';

const HTTPS_PORT = 443;

/**
 * Applies the rules of contract 8 to a customer's URL: HTTPS, plainly spelled, public. Origins in `allowOrigins` (exact
 * https origins) skip the checks of address and port only. Without `ports` any is allowed that is not a bad one.
 */
export function createWebhookAdmission(
  allowOrigins: readonly string[],
  ports?: readonly number[],
): AdmitUrl {
  const allowed = parseOrigins(allowOrigins, ['https:']);
  return (text) => {
    const plain = readUrlText(text);
    if ('admitted' in plain) return plain;
    const { url } = plain;
    if (url.protocol !== 'https:') {
      return invalidUrl('The URL must start with https://; plain http is not allowed.');
    }
    const refused = refuseHost(plain);
    if (refused) return refused;
    if (allowed.has(url.origin)) return { admitted: true, url, vet: undefined };
    const host = bareHost(url);
    const verdict = isIP(host) === 0 ? undefined : classifyAddress(host);
    if (verdict?.allowed === false) return blockedAddress(verdict.reason);
    const port = url.port === '' ? HTTPS_PORT : Number(url.port);
    if (ports?.includes(port) === false) {
      return invalidUrl(`The URL has port ${port}; only ${ports.join(', ')} may be used here.`);
    }
    if (BAD_PORTS.has(port)) {
      return invalidUrl(`The URL has port ${port}, which belongs to another protocol; use 443.`);
    }
    return { admitted: true, url, vet: classifyAddress };
  };
}

/** Admits every https URL that is plainly spelled, for those whose origin the operator allowed the caller. */
export const admitInside: AdmitUrl = (text) => {
  const plain = readUrlText(text);
  if ('admitted' in plain) return plain;
  const { url } = plain;
  if (url.protocol !== 'https:') return invalidUrl('The URL must start with https://.');
  return { admitted: true, url, vet: undefined };
};

/** Tells whether a URL is at one of these origins. */
export function isAt(origins: readonly string[], text: string): boolean {
  return origins.includes(urlOf(text)?.origin ?? '');
}

/** Admits only the origins that the operator configured: http or https, public or private. */
export function createOperatorAdmission(origins: readonly string[]): AdmitUrl {
  const configured = parseOrigins(origins, ['http:', 'https:']);
  return (text) => {
    const plain = readUrlText(text);
    if ('admitted' in plain) return plain;
    const { url } = plain;
    if (configured.has(url.origin)) return { admitted: true, url, vet: undefined };
    return blockedAddress(`${url.origin} is not one of the configured base addresses.`);
  };
}

/**
 * Reads exact origins (scheme, host and port) from configuration. Throws on any other entry: a path or an explicit
 * default port would suggest a rule that is not applied.
 */
function parseOrigins(origins: readonly string[], schemes: readonly string[]): ReadonlySet<string> {
  for (const origin of origins) {
    const url = urlOf(origin);
    if (url?.origin !== origin || !schemes.includes(url.protocol)) {
      throw new Error(
        `"${origin}" is not an exact origin: write ${schemes.join('// or ')}//host[:port], in lower case, ` +
          `without a path, a final slash or the default port.`,
      );
    }
  }
  return new Set(origins);
}
