import { drawFern } from './picture';

/** Kinds of files that customers send. */
export const MEDIA_KINDS = ['image', 'video', 'audio', 'document', 'sticker'] as const;

export type MediaKind = (typeof MEDIA_KINDS)[number];

/** A file at the provider. */
export interface StoredFile {
  /** As the provider says, which is what the customer's phone said. */
  mimeType: string;
  bytes: Buffer;
}

/** How a file is handed out: its bytes, or something that a client has to withstand. */
type Delivery =
  | { kind: 'bytes'; make: () => Buffer }
  /** Never ends. */
  | { kind: 'endless' }
  /** Announces more than anybody takes, and sends little of it. */
  | { kind: 'announced'; bytes: number }
  /** Is at another host, which refuses whoever shows it credentials. */
  | { kind: 'elsewhere'; make: () => Buffer }
  /** Was deleted. */
  | { kind: 'gone' }
  /** Is known, but not yet where it should be. */
  | { kind: 'absent' };

/** A file that can be sent by hand. */
export interface Sample {
  /** At Meta; part of the address at Twilio. */
  id: string;
  mimeType: string;
  filename: string | null;
  delivery: Delivery;
}

const SCRIPT = 'document.title = "ran"';
const text = (content: string) => () => Buffer.from(content);

/** Files by the name that `POST /sandbox/inbound` takes: some of a customer's, and some of an attacker's. */
export const SAMPLES = {
  fern: sample(1, 'image/png', null, { kind: 'bytes', make: drawFern }),
  voice: sample(2, 'audio/mpeg', null, { kind: 'bytes', make: silence }),
  receipt: sample(3, 'application/pdf', 'receipt.pdf', { kind: 'bytes', make: text(pdf()) }),
  svg: sample(4, 'image/svg+xml', 'plant.svg', {
    kind: 'bytes',
    make: text(`<svg xmlns="http://www.w3.org/2000/svg"><script>${SCRIPT}</script></svg>`),
  }),
  html: sample(5, 'image/jpeg', 'photo.jpg', {
    kind: 'bytes',
    make: text(`<!doctype html><script>${SCRIPT}</script>`),
  }),
  endless: sample(6, 'image/jpeg', null, { kind: 'endless' }),
  huge: sample(7, 'video/mp4', null, { kind: 'announced', bytes: 100 * 1024 * 1024 }),
  elsewhere: sample(8, 'image/png', null, { kind: 'elsewhere', make: drawFern }),
  gone: sample(9, 'image/jpeg', null, { kind: 'gone' }),
  absent: sample(10, 'image/jpeg', null, { kind: 'absent' }),
} as const satisfies Record<string, Sample>;

export type SampleName = keyof typeof SAMPLES;

export const SAMPLE_NAMES = Object.keys(SAMPLES) as SampleName[];

/** Returns the sample with an id, or undefined. */
export function sampleOf(id: string): Sample | undefined {
  return Object.values<Sample>(SAMPLES).find((each) => each.id === id);
}

function sample<Kind extends Delivery>(
  number: number,
  mimeType: string,
  filename: string | null,
  delivery: Kind,
): Sample & { delivery: Kind } {
  return { id: String(1_371_000_000_000_000 + number), mimeType, filename, delivery };
}

/** Three seconds of MP3 without a sound: frames of 128 kbit/s at 44.1 kHz that hold nothing. */
function silence(): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0xc4]);
  return Buffer.concat(Array.from({ length: 115 }, () => frame));
}

function pdf(): string {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>',
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj ${object} endobj\n`).join('');
  return `%PDF-1.4\n${body}trailer << /Root 1 0 R /Size 4 >>\n%%EOF\n`;
}
