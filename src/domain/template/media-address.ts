import { isHttpsUrl } from './button-url';
import { characterCount } from './quote';
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
