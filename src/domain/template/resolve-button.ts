import {
  BUTTON_URL_CHARACTERS_MAX,
  encodeIllegalCharacters,
  isHttpUrl,
  lastPathSegment,
  looksLikeFullUrl,
} from './button-url';
import { buttonProblem } from './button-problem';
import { filledCount } from './placeholders';
import { characterCount } from './quote';
import { readSingleLine, readText } from './read-text';
import type { TemplateButton } from './template';
import type { ValueProblem, ValueProblemCode } from './value-problem';

/** Meta and Twilio allow 15 to 20 characters for a coupon, by version. */
const COUPON_CODE_CHARACTERS_MAX = 20;

/** Resolves the value of a button, or its fault. */
export type ButtonResult = { value: string } | { problem: ValueProblem };

/**
 * A URL button with a placeholder (contract 4.1.2): the value as given, or the last path segment of a full URL, because
 * the providers append it to the approved address and would double it.
 */
export function resolveUrlVariable(button: TemplateButton, given: unknown): ButtonResult {
  const reading = readText(given);
  if (reading.text === null) return refuse(button, reading.complaint, reading.code);
  const suffix = looksLikeFullUrl(reading.text) ? lastPathSegment(reading.text) : reading.text;
  if (suffix === null) {
    return refuse(button, 'was given a URL without a path segment to use', 'invalid_url');
  }
  const value = encodeIllegalCharacters(suffix);
  return withinUrlLimit(
    button,
    value,
    filledCount(button.url ?? '', () => value.length),
  );
}

/** A static URL button (contract 4.1.3): a complete URL replaces it, where the sender can do that. */
export function resolveStaticUrl(
  button: TemplateButton,
  given: unknown,
  staticUrlReplaceable: boolean,
): ButtonResult {
  if (!staticUrlReplaceable) {
    const complaint =
      'has a fixed URL, which this sender cannot replace; leave it out, or use a template whose URL ends in a variable';
    return refuse(button, complaint, 'static_button_not_replaceable');
  }
  const reading = readText(given);
  if (reading.text === null) return refuse(button, reading.complaint, reading.code);
  if (!isHttpUrl(reading.text)) {
    const complaint = 'has a fixed URL; only a complete http(s) URL can replace it';
    return refuse(button, complaint, 'invalid_url');
  }
  const url = encodeIllegalCharacters(reading.text);
  return withinUrlLimit(button, url, url.length);
}

/** A copy-code button of a template that is not for authentication: the coupon the recipient copies. */
export function resolveCouponCode(button: TemplateButton, given: unknown): ButtonResult {
  const reading = readSingleLine(given);
  if (reading.text === null) return refuse(button, reading.complaint, reading.code);
  if (characterCount(reading.text) > COUPON_CODE_CHARACTERS_MAX) {
    const complaint = `takes a code of at most ${COUPON_CODE_CHARACTERS_MAX} characters`;
    return refuse(button, complaint, 'too_long');
  }
  return { value: reading.text };
}

function withinUrlLimit(button: TemplateButton, value: string, count: number): ButtonResult {
  if (count <= BUTTON_URL_CHARACTERS_MAX) return { value };
  const complaint = `would have a URL of ${count} characters; the limit is ${BUTTON_URL_CHARACTERS_MAX}`;
  return refuse(button, complaint, 'too_long');
}

function refuse(button: TemplateButton, complaint: string, code: ValueProblemCode): ButtonResult {
  return { problem: buttonProblem(button.text, complaint, code) };
}
