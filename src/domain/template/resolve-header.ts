import {
  FILENAME_CHARACTERS_MAX,
  mediaAddressProblems,
  type HeaderMediaInput,
} from './media-address';
import { characterCount } from './quote';
import { readSingleLine } from './read-text';
import { resolveApprovedMedia } from './resolve-approved-media';
import { resolveVariables } from './resolve-variables';
import type { TemplateContent } from './template';
import { componentOf, headerKindOf, isMediaType, textOf } from './template-shape';
import type { HeaderValue, MediaType } from './template-values';
import type { Resolved, ValueProblem } from './value-problem';

/** The header's value; null when the header takes none. Media given to a header without any is a problem too. */
export function resolveHeader(
  template: TemplateContent,
  variables: unknown,
  media: HeaderMediaInput,
): Resolved<HeaderValue | null> {
  const kind = headerKindOf(template);
  const text = kind === 'text' ? textOf(template, 'HEADER') : '';
  const { value: values, problems } = resolveVariables('header', text, variables);
  if (isMediaType(kind)) {
    const approvedUrl = componentOf(template, 'HEADER')?.media_url;
    const resolved =
      approvedUrl === undefined
        ? resolveMedia(kind, media)
        : resolveApprovedMedia(kind, approvedUrl, media);
    return { value: resolved.value, problems: [...problems, ...resolved.problems] };
  }
  return {
    value: values.length > 0 ? { kind: 'text', values } : null,
    problems: [...problems, ...unexpectedMedia(media)],
  };
}

function resolveMedia(
  mediaType: MediaType,
  { headerMediaUrl: url, headerMediaFilename: filename }: HeaderMediaInput,
): Resolved<HeaderValue | null> {
  const problems = [...mediaUrlProblems(mediaType, url), ...filenameProblems(mediaType, filename)];
  if (url === undefined) return { value: null, problems };
  const value = { kind: 'media' as const, mediaType, url };
  return { value: filename === undefined ? value : { ...value, filename }, problems };
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

function unexpectedMedia(media: HeaderMediaInput): ValueProblem[] {
  const fields = ['headerMediaUrl', 'headerMediaFilename'] as const;
  return fields
    .filter((field) => media[field] !== undefined)
    .map((field) => ({
      field,
      message: `${field} was given, but the template has no media header`,
      code: 'unexpected',
    }));
}
