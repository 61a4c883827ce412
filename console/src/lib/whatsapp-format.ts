import { isWordy, linkAt } from './whatsapp-link';

/** Piece of a message's text. */
export type Piece =
  | { kind: 'text' | 'placeholder' | 'mono'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'bold' | 'italic' | 'strike' | 'quote'; pieces: Piece[] };

const KINDS = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
type Mark = keyof typeof KINDS;

const BLOCK = '```';
const PLACEHOLDER = /\{\{\s{0,8}[\w.-]{1,100}\s{0,8}\}\}/y;

/**
 * Parses a text with WhatsApp's marks into the pieces a reader sees: `*bold*`, `_italic_`, `~strike~` and `` `mono` ``
 * within a line, nested or not, `` ```mono``` `` over several, lines of a quote or a list, and addresses. A mark that
 * closes nothing, or stands inside a word, is a character. Takes time in proportion to the text, whatever it is.
 */
export function formatPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length;) {
    const [start, end] = blockFrom(text, at);
    for (const piece of linesOf(text.slice(at, start))) append(pieces, piece);
    if (start < end) pieces.push({ kind: 'mono', text: text.slice(start + 3, end - 3) });
    at = end;
  }
  return pieces;
}

/** Returns a text as it reads without its marks, for a line that has no room for formatting. */
export function withoutMarks(text: string): string {
  return formatPieces(text).map(plainText).join('');
}

function plainText(piece: Piece): string {
  return 'pieces' in piece ? piece.pieces.map(plainText).join('') : piece.text;
}

/** Returns where the next block of code begins and ends; both at the end of the text for none. */
function blockFrom(text: string, from: number): [number, number] {
  const start = text.indexOf(BLOCK, from);
  // Something stands between the marks.
  const end = start === -1 ? -1 : text.indexOf(BLOCK, start + BLOCK.length + 1);
  return end === -1 ? [text.length, text.length] : [start, end + BLOCK.length];
}

function linesOf(text: string): Piece[] {
  return text.split('\n').flatMap((line, index) => {
    const pieces = lineOf(line);
    return index === 0 ? pieces : [plain('\n'), ...pieces];
  });
}

function lineOf(line: string): Piece[] {
  if (/^> ?\S/.test(line)) return [{ kind: 'quote', pieces: spansOf(line.slice(1).trimStart()) }];
  if (/^[*-] \S/.test(line)) return [plain('• '), ...spansOf(line.slice(2))];
  return spansOf(line);
}

/** Span that is open; the outermost one of a line has no mark. */
interface Span {
  mark: Mark | null;
  pieces: Piece[];
}

/** Parses one line from left to right. No kind of span stands in itself, so that at most three are open. */
function spansOf(line: string): Piece[] {
  const spans: Span[] = [{ mark: null, pieces: [] }];
  for (const each of tokensOf(line)) {
    if (each.mark === null) {
      append(innermost(spans).pieces, each.piece);
      continue;
    }
    const isOpen = spans.some(({ mark }) => mark === each.mark);
    if (isOpen && each.closes) close(spans, each.mark);
    else if (!isOpen && each.opens) spans.push({ mark: each.mark, pieces: [] });
    else append(innermost(spans).pieces, plain(each.mark));
  }
  while (spans.length > 1) abandon(spans);
  return innermost(spans).pieces;
}

/** Ends the span of a mark; those that were opened in it never end. */
function close(spans: Span[], mark: Mark): void {
  while (innermost(spans).mark !== mark) abandon(spans);
  const pieces = spans.pop()?.pieces ?? [];
  innermost(spans).pieces.push({ kind: KINDS[mark], pieces });
}

/** Makes the innermost span what it was written as. */
function abandon(spans: Span[]): void {
  const { mark, pieces } = spans.pop() as Span;
  const outer = innermost(spans).pieces;
  append(outer, plain(mark ?? ''));
  for (const piece of pieces) append(outer, piece);
}

function innermost(spans: Span[]): Span {
  return spans.at(-1) as Span;
}

type Token = { length: number } & (
  { mark: null; piece: Piece } | { mark: Mark; opens: boolean; closes: boolean }
);

function tokensOf(line: string): Token[] {
  const tokens: Token[] = [];
  const takePlain = (from: number, to: number) => {
    if (to > from)
      tokens.push({ mark: null, length: to - from, piece: plain(line.slice(from, to)) });
  };
  let plainFrom = 0;
  for (let at = 0; at < line.length;) {
    const found = tokenAt(line, at);
    if (found !== null) {
      takePlain(plainFrom, at);
      tokens.push(found);
      plainFrom = at + found.length;
    }
    at += found?.length ?? 1;
  }
  takePlain(plainFrom, line.length);
  return tokens;
}

/** Returns what begins at a place of a line, other than a character: a mark, code, a placeholder or an address. */
function tokenAt(line: string, at: number): Token | null {
  const sign = line[at] ?? '';
  if (isMark(sign)) return markAt(line, at, sign);
  if (sign === '`') return codeAt(line, at);
  if (sign === '{') {
    PLACEHOLDER.lastIndex = at;
    const text = PLACEHOLDER.exec(line)?.[0];
    return text === undefined ? null : token(text.length, { kind: 'placeholder', text });
  }
  if (sign !== 'h' && sign !== 'H') return null;
  const link = linkAt(line, at);
  return link && token(link.length, { kind: 'link', text: link.text, href: link.href });
}

/** A span has no mark inside a word, and no space beside its text. */
function markAt(line: string, at: number, mark: Mark): Token | null {
  const [before = ' ', after = ' '] = [line[at - 1], line[at + 1]];
  const opens = !isWordy(before) && !isSpace(after) && after !== mark;
  const closes = !isSpace(before) && !isWordy(after);
  return opens || closes ? { mark, length: 1, opens, closes } : null;
}

/** Code stands between two single backticks. */
function codeAt(line: string, at: number): Token | null {
  if (line[at - 1] === '`' || line[at + 1] === '`') return null;
  const end = line.indexOf('`', at + 1);
  if (end === -1) return null;
  return token(end - at + 1, { kind: 'mono', text: line.slice(at + 1, end) });
}

function token(length: number, piece: Piece): Token {
  return { mark: null, length, piece };
}

function isMark(sign: string): sign is Mark {
  return Object.hasOwn(KINDS, sign);
}

function isSpace(character: string): boolean {
  return /\s/.test(character);
}

function plain(text: string): Piece {
  return { kind: 'text', text };
}

/** Adds a piece; texts beside each other become one. */
function append(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if (piece.kind === 'text' && last?.kind === 'text') {
    pieces[pieces.length - 1] = plain(last.text + piece.text);
  } else if (piece.kind !== 'text' || piece.text !== '') pieces.push(piece);
}
