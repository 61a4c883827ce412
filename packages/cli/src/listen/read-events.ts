/**
 * Block of an event stream (WHATWG HTML, 9.2). A block may have an id alone: Herald's heartbeats move the place where a
 * listener resumes, which most parsers of event streams drop.
 */
export interface StreamBlock {
  event: string;
  /** Absent when the block does not change it. */
  id?: string;
  /** Null for a block without data. */
  data: string | null;
}

/** Longest block: many times the longest webhook. */
const BLOCK_LENGTH_MAX = 1024 * 1024;

/** Reads the blocks of a stream whose lines end with `\n` or `\r\n`. @throws {RangeError} when a block is too long */
export async function* readEvents(
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<StreamBlock, void, undefined> {
  let block = newBlock();
  for await (const line of readLines(body)) {
    block.length += line.length;
    if (block.length > BLOCK_LENGTH_MAX) throw new RangeError('the stream has an endless block');
    if (line !== '') addLine(block, line);
    else {
      if (block.id !== undefined || block.data.length > 0) yield finished(block);
      block = newBlock();
    }
  }
}

interface OpenBlock {
  event: string;
  id?: string;
  data: string[];
  length: number;
}

function newBlock(): OpenBlock {
  return { event: 'message', data: [], length: 0 };
}

function addLine(block: OpenBlock, line: string): void {
  const colon = line.indexOf(':');
  // A comment.
  if (colon === 0) return;
  const field = colon < 0 ? line : line.slice(0, colon);
  const rest = colon < 0 ? '' : line.slice(colon + 1);
  const value = rest.startsWith(' ') ? rest.slice(1) : rest;
  if (field === 'data') block.data.push(value);
  else if (field === 'event') block.event = value;
  else if (field === 'id' && !value.includes('\0')) block.id = value;
}

function finished({ event, id, data }: OpenBlock): StreamBlock {
  const text = data.length === 0 ? null : data.join('\n');
  return { event, data: text, ...(id === undefined ? {} : { id }) };
}

/** Splits into lines. Pieces of a line are joined once it ends, however small they arrive. */
async function* readLines(
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  let length = 0;
  for await (const bytes of body) {
    const text = decoder.decode(bytes, { stream: true });
    if (!text.includes('\n')) {
      pieces.push(text);
      length += text.length;
      if (length > BLOCK_LENGTH_MAX) throw new RangeError('the stream has an endless line');
      continue;
    }
    const [first = '', ...lines] = text.split('\n');
    const rest = lines.pop() ?? '';
    for (const line of [[...pieces, first].join(''), ...lines])
      yield line.endsWith('\r') ? line.slice(0, -1) : line;
    pieces = [rest];
    length = rest.length;
  }
}
