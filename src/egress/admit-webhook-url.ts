import { isIP } from 'node:net';
import { type AdmitUrl, blockedAddress, invalidUrl } from './admission';
import { classifyAddress } from './classify-address';
import { bareHost, refuseHost } from './host-rules';
import { parseOrigins } from './origins';
import { readUrlText } from './url-text';

/**
 * The rules of contract 8 for a URL given by a customer: HTTPS, plainly spelled, public. An origin in
 * `allowOrigins` (exact https origins) is spared the address check and nothing else.
 */
export function createWebhookAdmission(allowOrigins: readonly string[]): AdmitUrl {
  const spared = parseOrigins(allowOrigins, ['https:']);
  return (text) => {
    const plain = readUrlText(text);
    if ('admitted' in plain) return plain;
    const { url } = plain;
    if (url.protocol !== 'https:') {
      return invalidUrl('The URL must start with https://; plain http is not allowed.');
    }
    const refused = refuseHost(plain);
    if (refused) return refused;
    if (spared.has(url.origin)) return { admitted: true, url, vet: undefined };

    const host = bareHost(url);
    const verdict = isIP(host) === 0 ? undefined : classifyAddress(host);
    if (verdict?.allowed === false) return blockedAddress(verdict.reason);
    return { admitted: true, url, vet: classifyAddress };
  };
}
