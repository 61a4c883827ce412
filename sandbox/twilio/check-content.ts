import { OUTSIDE_WINDOW } from '../failures';
import type { ProviderError, SandboxTemplate } from '../types';
import type { Content } from './content';

const MAX_BODY_LENGTH = 1024;
const FORBIDDEN_WHITESPACE = /[\n\r\t]| {5}/;

const BY_STATUS: Record<string, ProviderError> = {
  REJECTED: {
    code: 63040,
    title: 'WhatsApp template rejected',
    details: 'The template is not approved.',
  },
  PAUSED: { code: 63041, title: 'WhatsApp template paused', details: 'The template is paused.' },
  DISABLED: {
    code: 63042,
    title: 'WhatsApp template disabled',
    details: 'The template is disabled.',
  },
};

/** Returns the error with which WhatsApp would not deliver this content, reported by callback, or null. */
export function contentFailure(
  template: SandboxTemplate,
  content: Content,
  given: Record<string, string>,
  text: string,
): ProviderError | null {
  // A template that is not approved yet goes out as an ordinary message.
  if (template.status !== 'APPROVED') return BY_STATUS[template.status] ?? OUTSIDE_WINDOW.twilio;
  const extra = Object.keys(given).filter((key) => content.variables[key] === undefined);
  if (extra.length > 0) return mismatch(content, given);
  const values = Object.values({ ...content.variables, ...given });
  if (values.some((value) => value === '' || FORBIDDEN_WHITESPACE.test(value))) return badValue();
  if (text.length > MAX_BODY_LENGTH) return tooLong();
  return null;
}

function mismatch({ variables }: Content, given: Record<string, string>): ProviderError {
  return {
    code: 63028,
    title: 'Number of parameters provided does not match the expected number of parameters',
    details: `${Object.keys(variables).length} variables expected, received ${Object.keys(given).join(', ')}`,
  };
}

function badValue(): ProviderError {
  return {
    code: 63013,
    title: 'Channel policy violation',
    details: 'A variable is empty, or has a line break, a tab or more than 4 spaces in a row.',
  };
}

function tooLong(): ProviderError {
  return {
    code: 63021,
    title: 'Channel invalid content error',
    details: `The text with its variables is longer than ${MAX_BODY_LENGTH} characters.`,
  };
}
