import { domainToUnicode } from 'node:url';
import { urlOf } from '../domain/text';
import { blockedAddress, invalidUrl, type RefusedUrl } from './admission';

/** A URL that says the same as typed and as parsed. */
export interface PlainUrl {
  url: URL;
  /** The host as typed, IPv6 brackets included, before the parser's rewriting. */
  typedHost: string;
}

// Separators, and control, format, surrogate, private and unassigned characters: parsers strip or rewrite them.
const UNSAFE_CHARACTER = /[\p{Z}\p{C}\\]/u;
const AUTHORITY = /^(https?):\/\/([^/?#]+)/i;

/**
 * Reads a URL from the text as typed (contract 8). URL parsers repair what they are given (they drop tabs, turn
 * backslashes into slashes, decode hosts), so everything they would repair is refused before one sees it.
 */
export function readUrlText(text: string): PlainUrl | RefusedUrl {
  if (UNSAFE_CHARACTER.test(text)) {
    return invalidUrl('The URL holds a space, a control character or a backslash; remove it.');
  }
  const authority = AUTHORITY.exec(text)?.[2];
  if (authority === undefined) {
    return invalidUrl('The URL must start with https:// and a host name.');
  }
  if (authority.includes('@')) {
    return invalidUrl('The URL holds user info ("user:password@"); configure a token instead.');
  }
  if (authority.includes('%')) {
    return blockedAddress(`The host "${authority}" is percent-encoded; write it plainly.`);
  }
  if (authority.endsWith(':')) {
    return invalidUrl('The URL has a colon after the host but no port; add the port or remove it.');
  }
  const url = urlOf(text);
  if (url === null || !isDecodable(url.hostname)) {
    return invalidUrl('The URL is not valid: check its host name and port.');
  }
  if (url.port === '0') return invalidUrl('The URL has port 0, which nothing can listen on.');
  return { url, typedHost: authority.replace(/:\d+$/, '') };
}

/** Whether every label in Punycode stands for something; the parser of Node 24 lets others pass. */
function isDecodable(hostname: string): boolean {
  return !/(^|\.)xn--/i.test(domainToUnicode(hostname));
}
