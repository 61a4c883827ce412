import { mediaAddressProblems, type HeaderMediaInput } from './media-address';
import { fillEveryPlaceholder, findPlaceholders } from './placeholders';
import { quote } from './quote';
import type { HeaderValue, MediaType } from './template-values';
import type { Resolved, ValueProblem, ValueProblemCode } from './value-problem';

/**
 * The media header of a template that was approved with an address (Twilio): a complete one stays as it is; of one with a
 * placeholder a send gives the whole address, as for every other template, and the provider gets what differs.
 */
export function resolveApprovedMedia(
  mediaType: MediaType,
  approvedUrl: string,
  { headerMediaUrl: url, headerMediaFilename: filename }: HeaderMediaInput,
): Resolved<HeaderValue | null> {
  const problems = filename === undefined ? [] : [unexpectedFilename()];
  const [name] = findPlaceholders(approvedUrl);
  if (name === undefined) {
    const complaint = `has a fixed address (${quote(approvedUrl)}): leave headerMediaUrl out`;
    const unexpected = url === undefined ? [] : [problem(mediaType, complaint, 'unexpected')];
    return { value: null, problems: [...problems, ...unexpected] };
  }
  const rule = `an address of the approved form ${quote(fillEveryPlaceholder(approvedUrl, '…'))}`;
  if (url === undefined) {
    const missing = problem(mediaType, `needs headerMediaUrl, ${rule}`, 'missing');
    return { value: null, problems: [...problems, missing] };
  }
  const value = variablePart(approvedUrl, url);
  const wrong = mediaAddressProblems(mediaType, url);
  if (value !== null && wrong.length === 0) {
    return { value: { kind: 'media', mediaType, url, variable: { name, value } }, problems };
  }
  const otherForm = problem(mediaType, `takes as headerMediaUrl ${rule}`, 'invalid_url');
  return { value: null, problems: [...problems, ...(wrong.length > 0 ? wrong : [otherForm])] };
}

/** Returns the text in the placeholder's place, or null for an address of another form and for no text. */
function variablePart(approvedUrl: string, url: string): string | null {
  const [start = '', end = ''] = approvedUrl.split(/\{\{[^{}]*\}\}/);
  const isLonger = url.length > start.length + end.length;
  if (!isLonger || !url.startsWith(start) || !url.endsWith(end)) return null;
  return url.slice(start.length, url.length - end.length);
}

function unexpectedFilename(): ValueProblem {
  const message = 'headerMediaFilename cannot be set: the file is named by its address';
  return { field: 'headerMediaFilename', message, code: 'unexpected' };
}

function problem(mediaType: MediaType, complaint: string, code: ValueProblemCode): ValueProblem {
  return { field: 'headerMediaUrl', message: `The ${mediaType} header ${complaint}`, code };
}
