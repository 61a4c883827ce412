import { urlOf } from '../text';
import { isHttpsUrl } from './button-url';
import { characterCount } from './quote';
import { readSingleLine } from './read-text';
import type { MediaType } from './template-values';
import type { ValueProblem } from './value-problem';

/** Ours: signed links of object stores stay well below it. */
export const MEDIA_URL_CHARACTERS_MAX = 4096;
export const FILENAME_CHARACTERS_MAX = 240;

export interface HeaderMediaInput {
  headerMediaUrl?: string | undefined;
  headerMediaFilename?: string | undefined;
}

/** Returns the fault of an address for a media header, whatever the template. */
export function mediaAddressProblems(mediaType: MediaType, url: string): ValueProblem[] {
  const field = 'headerMediaUrl';
  if (characterCount(url) > MEDIA_URL_CHARACTERS_MAX) {
    const message = `headerMediaUrl is longer than ${MEDIA_URL_CHARACTERS_MAX} characters`;
    return [{ field, message, code: 'too_long' }];
  }
  if (!isHttpsUrl(url)) {
    const message = `headerMediaUrl of the ${mediaType} header must be a complete https URL`;
    return [{ field, message, code: 'invalid_url' }];
  }
  return [];
}

/** Endings that tell a phone what opens a document. Another one, such as that of a script, names no file. */
const DOCUMENT_ENDING = /\.(pdf|txt|csv|rtf|docx?|xlsx?|pptx?|od[tsp]|zip)$/i;

/** Returns the name of a document by its address, for one that was given none; null where the address ends in no such name. */
export function documentNameOf(url: string): string | null {
  const name = decoded(urlOf(url)?.pathname.split('/').at(-1) ?? '');
  const isName = DOCUMENT_ENDING.test(name) && !/[/\\]/.test(name);
  const isShown = isName && characterCount(name) <= FILENAME_CHARACTERS_MAX;
  return isShown && readSingleLine(name).text !== null ? name : null;
}

/** Decodes a part of an address; one that is not encoded stays as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
