import type { ErrorCode, ErrorDetail } from './errors';
import { isPlainWord } from './plain-words';

/** Days that a refused request is kept. */
export const REFUSED_DAYS = 7;

/** A request with an API key of a workspace that was refused: nothing of its body, its query or its path's values. */
export interface RefusedRequest {
  id: string;
  workspaceId: string;
  at: Date;
  keyId: string;
  keyName: string;
  method: string;
  /** Pattern of the route, such as `/api/v2/messages/:messageId`; masked where there is no such route. */
  path: string;
  /** HTTP status of the answer. */
  status: number;
  code: ErrorCode;
  /** Sentence of the answer, masked. */
  error: string;
  /** Details of the answer, masked. */
  details: ErrorDetail[];
  /** Null when it may hold somebody's number. */
  requestId: string | null;
  /** Further refused requests of the workspace in the same minute that were only counted. */
  more: number;
}

/** Error as it was answered. */
export interface AnsweredError {
  code: ErrorCode;
  message: string;
  details?: ErrorDetail[] | undefined;
}

const MASK = '…';
/** Characters of a sentence that are read, and of one that is kept. */
const READ_LENGTH = 2000;
const KEPT_LENGTH = 300;
const DETAILS_MAX = 20;

/** Quotes hold what a caller sent; one that does not end hides the rest. */
const QUOTED = /"(?:[^"\\]|\\.)*"?/g;
/** Digits with what stands between the groups of a phone number. */
const DIGITS = /\d[\d\s(),.:;_+/-]*/g;
const DIGITS_MAX = 4;
/** Characters around and within words; with them `definition.components.0` are three. */
const PUNCTUATION = /[("'‘’),.:;?!/]/;
const VERSION = /^v\d$/;
/** Ids that Herald makes, and UUIDs: both hold digits by chance. */
const RANDOM_ID = /^(?:req_[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
const NUMBER = /\d{7}/;

/**
 * Returns what is kept of an error: its code, and of its texts the plain words of Herald's own sentences and the names and
 * choices that the endpoint declares. Everything else becomes `…`: it may come from the request.
 */
export function maskedError(
  { code, message, details = [] }: AnsweredError,
  isDeclared: (name: string) => boolean,
): Pick<RefusedRequest, 'code' | 'error' | 'details'> {
  const kept = details.slice(0, DETAILS_MAX).map((detail) => ({
    field: maskedField(detail.field, isDeclared),
    message: maskedText(detail.message, isDeclared),
  }));
  return { code, error: maskedText(message, isDeclared), details: kept };
}

/** Returns a request id; null for one that may be somebody's number, because callers choose it. */
export function shownRequestId(requestId: string): string | null {
  if (RANDOM_ID.test(requestId)) return requestId;
  return NUMBER.test(requestId.replace(/[\s._-]/g, '')) ? null : requestId;
}

/** Returns a path that no route has, with the plain words in it. */
export function maskedPath(path: string): string {
  const names = path.slice(0, READ_LENGTH).split('/');
  return cut(
    names.map((name) => (isPlainWord(name) || VERSION.test(name) ? name : MASK)).join('/'),
  );
}

function maskedField(field: string, isDeclared: (name: string) => boolean): string {
  const isShown = isShownPart(isDeclared);
  const names = field.slice(0, READ_LENGTH).split('.');
  return cut(names.map((name) => (isShown(name) ? name : MASK)).join('.'));
}

function maskedText(text: string, isDeclared: (name: string) => boolean): string {
  const isShown = isShownPart(isDeclared);
  const words = text
    .slice(0, READ_LENGTH)
    .replace(QUOTED, MASK)
    .replace(DIGITS, (digits) => (digitsOf(digits).length > DIGITS_MAX ? `${MASK} ` : digits))
    .split(/\s+/)
    .map((word) => (word.split(PUNCTUATION).every(isShown) ? word : MASK));
  const shown = words.filter((word, place) => word !== MASK || words[place - 1] !== MASK);
  return cut(shown.join(' ').trim());
}

/** Returns a test for parts of sentences and paths: declared names, plain words, and places in lists. */
function isShownPart(isDeclared: (name: string) => boolean): (part: string) => boolean {
  return (part) => isDeclared(part) || isPlainWord(part) || /^\d{1,4}$/.test(part);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function cut(text: string): string {
  return text.length > KEPT_LENGTH ? text.slice(0, KEPT_LENGTH) + MASK : text;
}
