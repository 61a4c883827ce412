import type { SentMediaType } from './sent-media';

/** Bytes of a file that are enough to tell its type. */
export const HEAD_BYTES = 64;

/** Most bytes of a file that Herald passes on, in either direction. */
export const MEDIA_BYTES_MAX = 16 * 1024 * 1024;

type Test = (head: Uint8Array) => boolean;

const ZIP = 'application/zip';
const OLE = 'application/x-ole-storage';

/** Types by their signature; the first that fits counts. The names come from here alone, never from a provider or a file. */
const SIGNATURES: readonly (readonly [mimeType: string, test: Test])[] = [
  ['image/jpeg', startsWith('\xff\xd8\xff')],
  ['image/png', startsWith('\x89PNG\r\n\x1a\n')],
  ['image/gif', anyOf(startsWith('GIF87a'), startsWith('GIF89a'))],
  ['image/webp', allOf(startsWith('RIFF'), startsWith('WEBP', 8))],
  ['video/3gpp', startsWith('ftyp3g', 4)],
  ['audio/mp4', startsWith('ftypM4A', 4)],
  ['video/mp4', anyOf(...['iso', 'mp4', 'avc1', 'M4V', 'mmp4', 'MSNV', 'dash'].map(ofBrand))],
  ['audio/ogg', startsWith('OggS')],
  ['audio/amr', startsWith('#!AMR')],
  // Frames without a container: ADTS, and layer III of MPEG.
  ['audio/aac', (head) => head[0] === 0xff && ((head[1] ?? 0) & 0xf6) === 0xf0],
  [
    'audio/mpeg',
    anyOf(startsWith('ID3'), (head) => head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2),
  ],
  ['application/pdf', startsWith('%PDF-')],
  [ZIP, startsWith('PK\x03\x04')],
  [OLE, startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
];

/** Types that a page shows in place. SVG and PDF are not among them: both can hold scripts. */
const SHOWN_TYPES: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'video/mp4',
  'video/3gpp',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/aac',
  'audio/amr',
]);

/** A file's type as browsers are told it, and whether a page may show it in place. */
export interface ShownType {
  mimeType: string;
  isInline: boolean;
}

/** Judges a file by its first bytes, whatever its name or its provider says. An unknown one is bytes to save. */
export function shownTypeOf(head: Uint8Array): ShownType {
  const mimeType = signatureOf(head);
  if (mimeType !== null && SHOWN_TYPES.has(mimeType)) return { mimeType, isInline: true };
  const isPdf = mimeType === 'application/pdf';
  return { mimeType: isPdf ? mimeType : 'application/octet-stream', isInline: false };
}

/** Type of a file that people send. */
export interface SendableType {
  type: SentMediaType;
  mimeType: string;
}

const IMAGE_BYTES_MAX = 5 * 1024 * 1024;

/** Most bytes of a file, by its type (Meta, "Supported media types"; documents may have 100 MB there). */
export const SENT_BYTES_MAX: Readonly<Record<SentMediaType, number>> = {
  image: IMAGE_BYTES_MAX,
  video: MEDIA_BYTES_MAX,
  audio: MEDIA_BYTES_MAX,
  document: MEDIA_BYTES_MAX,
};

const SENT_IMAGES = new Set(['image/jpeg', 'image/png']);
const OPUS = startsWith('OpusHead', 28);

/** Office documents are containers, which the ending of the name tells apart. */
const IN_CONTAINER: Readonly<Record<string, readonly [container: string, mimeType: string]>> = {
  docx: [ZIP, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  xlsx: [ZIP, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  pptx: [ZIP, 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  doc: [OLE, 'application/msword'],
  xls: [OLE, 'application/vnd.ms-excel'],
  ppt: [OLE, 'application/vnd.ms-powerpoint'],
};

const ENDINGS: ReadonlyMap<string, string> = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['video/mp4', 'mp4'],
  ['video/3gpp', '3gp'],
  ['audio/mp4', 'm4a'],
  ['audio/ogg', 'ogg'],
  ['audio/amr', 'amr'],
  ['audio/aac', 'aac'],
  ['audio/mpeg', 'mp3'],
  ['application/pdf', 'pdf'],
  ['text/plain', 'txt'],
  ...Object.entries(IN_CONTAINER).map(([ending, [, mimeType]]) => [mimeType, ending] as const),
]);

/** Returns a name for a file that is sent, with the ending of its type. */
export function uploadNameOf(mimeType: string): string {
  const ending = ENDINGS.get(mimeType);
  return ending === undefined ? 'file' : `file.${ending}`;
}

/**
 * Returns the type that a file is sent with to WhatsApp, by its first bytes; null for one that WhatsApp does not take.
 * Audio in an Ogg container must be Opus.
 */
export function sendableTypeOf(head: Uint8Array, filename: string): SendableType | null {
  const mimeType = signatureOf(head);
  const ending = filename.toLowerCase().split('.').at(-1) ?? '';
  if (mimeType === null) {
    const isText = ending === 'txt' && isPlainText(head);
    return isText ? { type: 'document', mimeType: 'text/plain' } : null;
  }
  if (mimeType === ZIP || mimeType === OLE) {
    const [container, office] = IN_CONTAINER[ending] ?? [];
    return office !== undefined && container === mimeType
      ? { type: 'document', mimeType: office }
      : null;
  }
  if (mimeType === 'application/pdf') return { type: 'document', mimeType };
  const [kind] = mimeType.split('/');
  if (kind === 'image') return SENT_IMAGES.has(mimeType) ? { type: kind, mimeType } : null;
  if (mimeType === 'audio/ogg' && !OPUS(head)) return null;
  return { type: kind === 'video' ? 'video' : 'audio', mimeType };
}

function signatureOf(head: Uint8Array): string | null {
  return SIGNATURES.find(([, test]) => test(head))?.[0] ?? null;
}

/** Whether bytes are text: no control characters except tabs and line breaks. */
function isPlainText(head: Uint8Array): boolean {
  return head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}

/** Tests for bytes at a place; each character of `text` is a byte. */
function startsWith(text: string, offset = 0): Test {
  const bytes = Buffer.from(text, 'latin1');
  return (head) => bytes.every((byte, index) => head[offset + index] === byte);
}

/** Tests for the brand of an MPEG-4 container. */
function ofBrand(brand: string): Test {
  return startsWith(`ftyp${brand}`, 4);
}

function anyOf(...tests: Test[]): Test {
  return (head) => tests.some((test) => test(head));
}

function allOf(...tests: Test[]): Test {
  return (head) => tests.every((test) => test(head));
}
