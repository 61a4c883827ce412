import { isIP } from 'node:net';
import { domainToUnicode } from 'node:url';
import { blockedAddress, invalidUrl, type RefusedUrl } from './admission';
import type { PlainUrl } from './url-text';

const RESERVED_SUFFIXES = ['.localhost', '.local', '.internal'];
const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;
const MAX_NAME_LENGTH = 253;

/** The host without IPv6 brackets. */
export const bareHost = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * Refuses hosts by how they are written (contract 8): an IP address in another spelling than the plain one, and
 * names that belong to a private network. What the addresses are is judged elsewhere.
 */
export function refuseHost(plain: PlainUrl): RefusedUrl | undefined {
  const host = bareHost(plain.url);
  if (isIP(host) !== 0) return refuseSpelling(plain.typedHost, host);
  return refuseName(host) ?? refuseRewrittenName(plain.typedHost, host);
}

function refuseSpelling(typedHost: string, host: string): RefusedUrl | undefined {
  // The parser turns 2130706433, 0x7f.1 or １２７.０.０.１ into 127.0.0.1: only the plain form survives unchanged.
  const isPlain = isIP(host) === 4 ? typedHost === host : !typedHost.includes('.');
  if (isPlain) return undefined;
  return blockedAddress(
    `"${typedHost}" is another spelling of the address ${host}; write it plainly.`,
  );
}

/** The parser also turns ｅｘａｍｐｌｅ。com into example.com; a name of another script has its one Unicode form. */
function refuseRewrittenName(typedHost: string, name: string): RefusedUrl | undefined {
  const typed = typedHost.toLowerCase();
  if (typed === name || typed === domainToUnicode(name)) return undefined;
  return blockedAddress(
    `"${typedHost}" is another spelling of the name ${name}; write it plainly.`,
  );
}

function refuseName(name: string): RefusedUrl | undefined {
  if (name.endsWith('.')) {
    return blockedAddress(`"${name}" ends with a dot; remove it.`);
  }
  if (name === 'localhost' || RESERVED_SUFFIXES.some((suffix) => name.endsWith(suffix))) {
    return blockedAddress(`"${name}" is a name of the local network; use a public host name.`);
  }
  if (!name.includes('.')) {
    return blockedAddress(`"${name}" is a bare name; use a full public host name.`);
  }
  if (name.length > MAX_NAME_LENGTH || !name.split('.').every((label) => LABEL.test(label))) {
    return invalidUrl(`"${name}" is not a valid host name.`);
  }
  return undefined;
}
