import { urlOf } from '../text';

/** Characters of a button's URL with its value filled in (both providers). */
export const BUTTON_URL_CHARACTERS_MAX = 2000;

/** A '%' that begins no escape, and whatever RFC 3986 has no place for. */
const ILLEGAL_IN_URL = /%(?![0-9A-Fa-f]{2})|[^%\w\-.~:/?#[\]@!$&'()*+,;=]/gu;

/**
 * Percent-encodes only what is illegal in a URL and leaves existing escapes alone, so that encoding twice changes
 * nothing (contract 4.1.2). The text must be well-formed Unicode.
 */
export function encodeIllegalCharacters(text: string): string {
  return text.replace(ILLEGAL_IN_URL, (character) => encodeURIComponent(character));
}

/** True for a text that means to be a complete http(s) URL, whether or not it is a valid one. */
export function looksLikeFullUrl(text: string): boolean {
  return /^\s*https?:\/\//i.test(text);
}

/** The last non-empty path segment, without query and fragment; null when there is none or the URL is not valid. */
export function lastPathSegment(url: string): string | null {
  const segments = urlOf(url)?.pathname.split('/') ?? [];
  return segments.findLast((segment) => segment !== '') ?? null;
}

/** True for a complete http or https URL of well-formed text without white space. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}\p{Surrogate}]+$/iu.test(text) && urlOf(text) !== null;
}

/** True for a complete https URL without white space; whether its address may be used is judged elsewhere. */
export function isHttpsUrl(text: string): boolean {
  return isHttpUrl(text) && /^https:/i.test(text);
}
