import { isIP } from 'node:net';
import { type AdmitUrl, blockedAddress, invalidUrl } from './admission';
import { classifyAddress } from './classify-address';
import { bareHost, refuseHost } from './host-rules';
import { parseOrigins } from './origins';
import { readUrlText } from './url-text';

const HTTPS_PORT = 443;

/**
 * The rules of contract 8 for a URL given by a customer: HTTPS, plainly spelled, public. An origin in
 * `allowOrigins` (exact https origins) is spared the checks of address and port, and nothing else. Without `ports` any
 * port will do.
 */
export function createWebhookAdmission(
  allowOrigins: readonly string[],
  ports?: readonly number[],
): AdmitUrl {
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
    const port = url.port === '' ? HTTPS_PORT : Number(url.port);
    if (ports?.includes(port) === false) {
      return invalidUrl(`The URL has port ${port}; only ${ports.join(', ')} may be used here.`);
    }
    return { admitted: true, url, vet: classifyAddress };
  };
}
