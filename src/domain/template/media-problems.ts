import type { ProviderName } from '../sender';
import { urlOf } from '../text';
import { findPlaceholders } from './placeholders';
import { mediaSampleOf } from './samples';
import type { TemplateComponent } from './template';
import type { DefinitionProblem } from './text-problems';

/** Ends of an address by the format of a header, which Twilio goes by (Twilio, whatsapp/card). */
const FILE_TYPES: ReadonlyMap<string, string[]> = new Map([
  ['IMAGE', ['.jpg', '.jpeg', '.png']],
  ['VIDEO', ['.mp4', '.3gp']],
  ['DOCUMENT', ['.pdf']],
]);

/** Checks a media header: Twilio takes the address of a sample, Meta only a file that was uploaded to it. */
export function mediaProblems(
  header: TemplateComponent,
  path: string,
  provider: ProviderName,
): DefinitionProblem[] {
  const { format = '', text, media_url: url = '' } = header;
  if (provider === 'meta') {
    const message = 'must be TEXT at Meta: create a template with a file in its header there';
    return [{ path: `${path}.format`, message }];
  }
  const variables = findPlaceholders(url);
  const sample = variables.length === 0 ? url : mediaSampleOf(header);
  const endings = FILE_TYPES.get(format) ?? [];
  return [
    ...addressComplaints(url, variables).map((message) => ({ path: `${path}.media_url`, message })),
    ...(endings.some((ending) => sample.toLowerCase().endsWith(ending))
      ? []
      : [{ path, message: `must have an address, or a sample of it, in ${endings.join(', ')}` }]),
    ...(text === undefined ? [] : [{ path: `${path}.text`, message: 'must be left out' }]),
  ];
}

function addressComplaints(url: string, variables: string[]): string[] {
  const fixed = url.replaceAll('{{1}}', '');
  const isSecure = urlOf(fixed)?.protocol === 'https:';
  const isEnd = variables.length === 1 && variables[0] === '1' && url.endsWith('/{{1}}');
  return [
    ...(isSecure ? [] : ['must be a complete address that begins with https://']),
    ...(url.includes('{{') && !isEnd ? ['must have /{{1}} as its only variable, at its end'] : []),
  ];
}
