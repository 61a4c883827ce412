const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/**
 * Tells whether arrays and objects of a JSON text in UTF-8 nest deeper than that many levels. It builds nothing, so that a
 * text made to be deep costs a fraction of its parsing; any other text gets some answer, and the parser refuses it.
 */
export function isNestedDeeper(json: Buffer, levelsMax: number): boolean {
  let levels = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === QUOTE) isText = !isText;
    else if (isText && byte === BACKSLASH) at += 1;
    else if (!isText && OPENING.has(byte)) levels += 1;
    else if (!isText && CLOSING.has(byte)) levels -= 1;
    if (levels > levelsMax) return true;
  }
  return false;
}
