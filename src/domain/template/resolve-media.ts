import {
  FILENAME_CHARACTERS_MAX,
  documentNameOf,
  mediaAddressProblems,
  type HeaderMediaInput,
} from './media-address';
import { characterCount } from './quote';
import { readSingleLine } from './read-text';
import type { HeaderValue, MediaType } from './template-values';
import type { Resolved, ValueProblem } from './value-problem';

/** Resolves a media header whose whole address comes with the send. */
export function resolveMedia(
  mediaType: MediaType,
  { headerMediaUrl: url, headerMediaFilename: filename }: HeaderMediaInput,
): Resolved<HeaderValue | null> {
  const problems = [...mediaUrlProblems(mediaType, url), ...filenameProblems(mediaType, filename)];
  if (url === undefined) return { value: null, problems };
  const value = { kind: 'media' as const, mediaType, url };
  const name = filename ?? (mediaType === 'document' ? documentNameOf(url) : null);
  return { value: name === null ? value : { ...value, filename: name }, problems };
}

function mediaUrlProblems(mediaType: MediaType, url: string | undefined): ValueProblem[] {
  if (url !== undefined) return mediaAddressProblems(mediaType, url);
  const message = `The ${mediaType} header needs headerMediaUrl`;
  return [{ field: 'headerMediaUrl', message, code: 'missing' }];
}

function filenameProblems(mediaType: MediaType, filename: string | undefined): ValueProblem[] {
  const field = 'headerMediaFilename';
  if (filename === undefined) return [];
  if (mediaType !== 'document') {
    const message = `headerMediaFilename is for document headers; this one is ${mediaType}`;
    return [{ field, message, code: 'unexpected' }];
  }
  const reading = readSingleLine(filename);
  if (reading.text === null) {
    return [{ field, message: `headerMediaFilename ${reading.complaint}`, code: reading.code }];
  }
  if (characterCount(filename) > FILENAME_CHARACTERS_MAX) {
    const message = `headerMediaFilename is longer than ${FILENAME_CHARACTERS_MAX} characters`;
    return [{ field, message, code: 'too_long' }];
  }
  return [];
}
