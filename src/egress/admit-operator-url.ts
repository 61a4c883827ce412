import { type AdmitUrl, blockedAddress } from './admission';
import { parseOrigins } from './origins';
import { readUrlText } from './url-text';

/** Only the origins the operator configured, http or https, private or not: the operator answers for them. */
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
