import type { ErrorDetail } from './errors';
import type { ProviderName } from './sender';
import { isHttpsUrl } from './template/button-url';
import { readSingleLine, readText } from './template/read-text';

export const SENT_MEDIA_TYPES = ['image', 'document', 'video', 'audio'] as const;

export type SentMediaType = (typeof SENT_MEDIA_TYPES)[number];

interface MediaTexts {
  type: SentMediaType;
  caption: string | null;
  filename: string | null;
}

/** A file that goes out by its address: the provider fetches it. */
export interface LinkedMedia extends MediaTexts {
  url: string;
  upload?: undefined;
}

/** A file that a member uploaded. The provider has it, for a limited time; Herald keeps none of its bytes. */
export interface UploadedMedia extends MediaTexts {
  url: null;
  upload: {
    /** The provider's id of the file. */
    mediaId: string;
    mimeType: string;
    bytes: number;
  };
}

/** A file that goes out. */
export type SentMedia = LinkedMedia | UploadedMedia;

/** Text, or a file by its address, unlike a template. */
export type FreeContent = { kind: 'text'; text: string } | { kind: 'media'; media: LinkedMedia };

/** Time for an uploaded file to arrive: 16 MB need a line of 0.22 Mbit/s. */
export const UPLOAD_TIMEOUT_MS = 600_000;

/** Characters of a caption at Meta; Twilio passes it on to Meta. */
export const CAPTION_CHARACTERS_MAX = 1024;

interface MediaRules {
  withCaption: readonly SentMediaType[];
  withFilename: readonly SentMediaType[];
}

/**
 * Types that can have a caption or a file name. Twilio drops the text beside a video, an audio file or a document, and
 * sets no file names (docs: "Guidance on WhatsApp Media Messages", "Messages resource").
 */
const RULES: Record<ProviderName, MediaRules> = {
  meta: { withCaption: ['image', 'document', 'video'], withFilename: ['document'] },
  twilio: { withCaption: ['image'], withFilename: [] },
};

/** Returns every fault of a file, by its field; none when the provider takes it. Does not judge the address itself. */
export function mediaProblems(
  { type, url, caption, filename }: MediaTexts & { url: string | null },
  provider: ProviderName,
): ErrorDetail[] {
  const { withCaption, withFilename } = RULES[provider];
  const faults = {
    url: url === null || isHttpsUrl(url) ? null : 'must be a complete https URL',
    caption:
      caption === null ? null : (misplaced(type, withCaption) ?? readText(caption).complaint),
    filename:
      filename === null
        ? null
        : (misplaced(type, withFilename) ?? readSingleLine(filename).complaint),
  };
  return Object.entries(faults).flatMap(([field, message]) =>
    message === null ? [] : [{ field: `media.${field}`, message }],
  );
}

function misplaced(type: SentMediaType, takes: readonly SentMediaType[]): string | null {
  if (takes.includes(type)) return null;
  return takes.length === 0
    ? "cannot be set at this number's provider; leave it out"
    : `cannot be set with ${type} at this number's provider, only with ${takes.join(', ')}; leave it out`;
}
