import { type TokenMask, createTokenMask } from './mask-token';

/** Shorter values of a query are words rather than secrets: masking them would garble the answer. */
const SECRET_LENGTH_MIN = 8;
/** Bounds the search; of more values the longest are hidden. */
const VALUES_MAX = 16;
const PRINTABLE = /^[\x21-\x7e]+$/;
/** Longest text that a mask takes: longer ones are hidden in pieces. */
const PIECE_LENGTH = 512;

/** Returns masks of what a request carried that must not be kept if its receiver echoes it: token, signatures, values of the query. */
export function hiddenTexts(
  url: string,
  token: string | null,
  headers: Record<string, string>,
): TokenMask[] {
  const signatures = headers['webhook-signature']?.split(' ') ?? [];
  const values = valuesOfQuery(url)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, VALUES_MAX)
    .flatMap(piecesOf);
  return [...(token === null ? [] : [token]), ...signatures, ...values].map(createTokenMask);
}

/** Masks every hidden text. */
export function maskTexts(
  text: string,
  hidden: readonly TokenMask[],
  { isCut, maxLength }: { isCut: boolean; maxLength: number },
): string {
  return hidden.reduce((masked, mask) => {
    // Masking the text before this one may have cut the text.
    const wasCut = isCut || masked.length >= maxLength;
    return mask(masked, { isCut: wasCut, maxLength });
  }, text);
}

function piecesOf(value: string): string[] {
  const count = Math.ceil(value.length / PIECE_LENGTH);
  return Array.from({ length: count }, (_, index) =>
    value.slice(index * PIECE_LENGTH, (index + 1) * PIECE_LENGTH),
  );
}

/** Returns the values as they stand in the URL and as they are meant. A part without a name is a value, too. */
function valuesOfQuery(url: string): string[] {
  const start = url.indexOf('?');
  if (start === -1) return [];
  const query = url.slice(start + 1).split('#', 1)[0] ?? '';
  const written = query.split('&').map((part) => part.slice(part.indexOf('=') + 1));
  const meant = [...new URLSearchParams(query).values()];
  return [...new Set([...written, ...meant])].filter(
    (value) => value.length >= SECRET_LENGTH_MIN && PRINTABLE.test(value),
  );
}
