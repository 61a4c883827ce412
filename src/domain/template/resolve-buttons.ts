import type { SenderCapabilities } from '../sender';
import { buttonProblem } from './button-problem';
import { matchButtonKeys, type ButtonSlot } from './match-button-keys';
import { oneTimePasswordProblems } from './one-time-password';
import {
  resolveCouponCode,
  resolveStaticUrl,
  resolveUrlVariable,
  type ButtonResult,
} from './resolve-button';
import { readText } from './read-text';
import type { TemplateContent } from './template';
import type { ButtonValue, PlaceholderValue } from './template-values';
import type { Resolved, ValueProblem } from './value-problem';

/**
 * The values of a template's buttons by the rules of contract 4.1.
 * @param body the body's values, whose only one is the code of an authentication template
 */
export function resolveButtons(
  template: TemplateContent,
  buttonValues: Record<string, unknown>,
  body: PlaceholderValue[],
  capabilities: SenderCapabilities,
): Resolved<ButtonValue[]> {
  const matched = matchButtonKeys(template, buttonValues);
  const value: ButtonValue[] = [];
  const problems: ValueProblem[] = [...matched.problems];
  for (const slot of matched.value) {
    const result = resolveSlot(slot, body, capabilities);
    if (result === null) continue;
    if ('problem' in result) problems.push(result.problem);
    else value.push(result);
  }
  const [code] = body;
  const takesCode = matched.value.some(({ kind }) => kind === 'one_time_password');
  if (takesCode && code) problems.push(...oneTimePasswordProblems(code));
  return { value, problems };
}

type SlotResult = ButtonValue | { problem: ValueProblem } | null;

function resolveSlot(
  slot: ButtonSlot,
  body: PlaceholderValue[],
  capabilities: SenderCapabilities,
): SlotResult {
  const { kind, button, given } = slot;
  switch (kind) {
    case 'one_time_password':
      return resolveOneTimePassword(slot, body);
    case 'url_static':
      if (given === undefined) return null;
      return filled(slot, resolveStaticUrl(button, given, capabilities.staticUrlReplaceable));
    case 'url_variable':
      return given === undefined ? missing(slot) : filled(slot, resolveUrlVariable(button, given));
    case 'copy_code':
      return given === undefined ? missing(slot) : filled(slot, resolveCouponCode(button, given));
    default:
      return null;
  }
}

/** The code comes from the body; repeating it under the button's text is harmless, contradicting it is not. */
function resolveOneTimePassword(slot: ButtonSlot, body: PlaceholderValue[]): SlotResult {
  const { button, given } = slot;
  const code = body[0]?.value;
  if (code === undefined) return null;
  if (given !== undefined && readText(given).text !== code) {
    const complaint = "takes the code of the body; leave it out or give it the body's value";
    return { problem: buttonProblem(button.text, complaint, 'unexpected') };
  }
  return filled(slot, { value: code });
}

function filled(slot: ButtonSlot, result: ButtonResult): SlotResult {
  if ('problem' in result) return result;
  const { index, kind, button } = slot;
  const type = kind === 'copy_code' || kind === 'one_time_password' ? kind : 'url';
  return { index, type, text: button.text, value: result.value };
}

function missing({ button }: ButtonSlot): SlotResult {
  return { problem: buttonProblem(button.text, 'has no value', 'missing') };
}
