import type { ProviderName } from '../sender';
import { urlOf } from '../text';
import { OFFER_CODE_TEXT } from './parse-components';
import { findPlaceholders } from './placeholders';
import { buttonSampleOf } from './samples';
import type { TemplateButton } from './template';
import { type DefinitionProblem, lengthProblem } from './text-problems';

const BUTTONS_MAX = 10;
const TEXT_MAX = 25;
const URL_MAX = 2000;
const PHONE_PATTERN = /^\+?\d{5,19}$/;
const CODE_MAX = 15;

/** The most buttons of a type (Meta, template components). */
const MAX_OF_TYPE: ReadonlyMap<string, number> = new Map([
  ['URL', 2],
  ['PHONE_NUMBER', 1],
  ['COPY_CODE', 1],
]);

/** Checks the buttons of a template: their number, their order, and each by itself. @param path of their component */
export function buttonProblems(
  buttons: TemplateButton[],
  path: string,
  provider: ProviderName,
): DefinitionProblem[] {
  const at = `${path}.buttons`;
  return [
    ...listComplaints(buttons).map((message) => ({ path: at, message })),
    ...buttons.flatMap((button, index) => oneButtonProblems(button, `${at}.${index}`, provider)),
  ];
}

function listComplaints(buttons: TemplateButton[]): string[] {
  const tooMany = [...MAX_OF_TYPE].filter(
    ([type, max]) => buttons.filter((button) => button.type === type).length > max,
  );
  const areReplies = buttons.map(({ type }) => type === 'QUICK_REPLY');
  const turns = areReplies.filter(
    (isReply, index) => index > 0 && isReply !== areReplies[index - 1],
  );
  const texts = new Set(buttons.map(({ text }) => text));
  return [
    ...(buttons.length === 0 ? ['must not be empty'] : []),
    ...(buttons.length > BUTTONS_MAX ? [`must be at most ${BUTTONS_MAX}`] : []),
    ...tooMany.map(([type, max]) => `must have at most ${max} of type ${type}`),
    ...(turns.length > 1 ? ['must have the quick replies together, not between others'] : []),
    ...(texts.size < buttons.length ? ['must have different texts'] : []),
  ];
}

function oneButtonProblems(
  button: TemplateButton,
  path: string,
  provider: ProviderName,
): DefinitionProblem[] {
  const { type, text } = button;
  return [
    ...lengthProblem(text, TEXT_MAX, `${path}.text`),
    ...(text.includes('{{') || /[\r\n]/.test(text)
      ? [{ path: `${path}.text`, message: 'must not have variables or line breaks' }]
      : []),
    ...(type === 'OTP' ? [{ path, message: 'is for the category authentication only' }] : []),
    ...(type === 'URL' ? urlProblems(button, path) : []),
    ...(type === 'PHONE_NUMBER' ? phoneProblems(button, path) : []),
    ...(type === 'COPY_CODE' ? codeProblems(button, path, provider) : []),
  ];
}

function urlProblems(button: TemplateButton, path: string): DefinitionProblem[] {
  const url = button.url ?? '';
  const variables = findPlaceholders(url);
  const isEnd = variables.length === 1 && variables[0] === '1' && url.endsWith('{{1}}');
  const complaint = addressComplaint(url.replaceAll('{{1}}', ''));
  return [
    ...lengthProblem(url, URL_MAX, `${path}.url`),
    ...(complaint === null ? [] : [{ path: `${path}.url`, message: complaint }]),
    ...(url.includes('{{') && !isEnd
      ? [{ path: `${path}.url`, message: 'must have {{1}} as its only variable, at its end' }]
      : []),
    ...(variables.length > 0 && buttonSampleOf(button) === ''
      ? [{ path: `${path}.example`, message: 'must have a sample of the complete address' }]
      : []),
  ];
}

function addressComplaint(address: string): string | null {
  const isWeb = /^https?:$/.test(urlOf(address)?.protocol ?? '');
  return isWeb ? null : 'must be a complete address that begins with https:// or http://';
}

function phoneProblems({ phone_number: number }: TemplateButton, path: string) {
  if (PHONE_PATTERN.test(number ?? '')) return [];
  return [{ path: `${path}.phone_number`, message: 'must be digits with country code' }];
}

function codeProblems(
  button: TemplateButton,
  path: string,
  provider: ProviderName,
): DefinitionProblem[] {
  const isDropped = provider === 'meta' && button.text !== OFFER_CODE_TEXT;
  return [
    ...lengthProblem(buttonSampleOf(button), CODE_MAX, `${path}.example`),
    ...(isDropped
      ? [{ path: `${path}.text`, message: 'must be left out at Meta: WhatsApp words it' }]
      : []),
  ];
}
