/** A piece of a message's text. */
export type Piece =
  | { kind: 'text' | 'placeholder' | 'mono'; text: string }
  | { kind: 'bold' | 'italic' | 'strike'; pieces: Piece[] };

const MARKS = [
  { mark: '*', kind: 'bold' },
  { mark: '_', kind: 'italic' },
  { mark: '~', kind: 'strike' },
] as const;
const PLACEHOLDER = /(\{\{\s*[\w.-]+\s*\}\})/;

/**
 * A text with WhatsApp's marks as the pieces a reader sees: `*bold*`, `_italic_`, `~strike~` within a line, nested or not,
 * and `` ```mono``` `` over several. A mark that closes nothing, or stands inside a word, is a character.
 */
export function formatPieces(text: string): Piece[] {
  return text.split(/(```[^]+?```)/).flatMap((part, index): Piece[] => {
    if (index % 2 === 1) return [{ kind: 'mono', text: part.slice(3, -3) }];
    return part.split(/(\n)/).flatMap((line) => formatLine(line, MARKS));
  });
}

function formatLine(line: string, marks: readonly (typeof MARKS)[number][]): Piece[] {
  for (const { mark, kind } of marks) {
    const found = firstSpan(line, mark);
    if (found === null) continue;
    const [start, end] = found;
    const inner = marks.filter((other) => other.mark !== mark);
    return [
      ...formatLine(line.slice(0, start), inner),
      { kind, pieces: formatLine(line.slice(start + 1, end), inner) },
      ...formatLine(line.slice(end + 1), marks),
    ];
  }
  return plainPieces(line);
}

/** Between which two marks a text is formatted: neither stands inside a word, and no space beside the text. */
function firstSpan(line: string, mark: string): [number, number] | null {
  let start = -1;
  for (let at = line.indexOf(mark); at !== -1; at = line.indexOf(mark, at + 1)) {
    const [before = ' ', after = ' '] = [line[at - 1], line[at + 1]];
    const closes = start !== -1 && at > start + 1 && !isSpace(before) && !isWordy(after);
    if (closes) return [start, at];
    const opens = !isWordy(before) && !isSpace(after) && after !== mark;
    if (start === -1 && opens) start = at;
  }
  return null;
}

const isSpace = (character: string): boolean => /\s/.test(character);
const isWordy = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

function plainPieces(text: string): Piece[] {
  return text
    .split(PLACEHOLDER)
    .map((part, index): Piece => ({ kind: index % 2 === 1 ? 'placeholder' : 'text', text: part }))
    .filter((piece) => !('text' in piece) || piece.text !== '');
}
