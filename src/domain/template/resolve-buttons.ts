import type { SenderCapabilities } from '../sender';
import { buttonProblem } from './button-problem';
import { matchButtonKeys, type ButtonSlot } from './match-button-keys';
import { oneTimePasswordProblems } from './one-time-password';
import { readText } from './read-text';
import {
  resolveCouponCode,
  resolveStaticUrl,
  resolveUrlVariable,
  type ButtonResult,
} from './resolve-button';
import { resolveFlow } from './resolve-flow';
import { resolveCatalog, resolveProducts, unexpectedSections } from './resolve-products';
import { resolveQuickReplies } from './resolve-quick-replies';
import type { TemplateContent } from './template';
import type { ButtonValue, PlaceholderValue, ProductSection } from './template-values';
import type { Resolved, ValueProblem } from './value-problem';

export interface ButtonInput {
  /** By the button's text. */
  buttonValues?: Record<string, unknown> | undefined;
  /** By the button's text. */
  quickReplyPayloads?: Record<string, unknown> | undefined;
  productSections?: ProductSection[] | undefined;
}

/**
 * The values of a template's buttons by the rules of contract 4.1.
 * @param body the body's values, whose only one is the code of an authentication template
 */
export function resolveButtons(
  template: TemplateContent,
  input: ButtonInput,
  body: PlaceholderValue[],
  capabilities: SenderCapabilities,
): Resolved<ButtonValue[]> {
  const matched = matchButtonKeys(template, input.buttonValues ?? {});
  const replies = resolveQuickReplies(template, input.quickReplyPayloads ?? {});
  const results = matched.value.map((slot) => resolveSlot(slot, input, body, capabilities));
  const values = [...results.flatMap(({ value }) => value ?? []), ...replies.value];
  const [code] = body;
  const takesCode = matched.value.some(({ kind }) => kind === 'one_time_password');
  return {
    value: values.toSorted((one, other) => one.index - other.index),
    problems: [
      ...matched.problems,
      ...results.flatMap(({ problems }) => problems),
      ...replies.problems,
      ...unexpectedSections(matched.value, input.productSections),
      ...(takesCode && code ? oneTimePasswordProblems(code) : []),
    ],
  };
}

type SlotResult = Resolved<ButtonValue | null>;

function resolveSlot(
  slot: ButtonSlot,
  input: ButtonInput,
  body: PlaceholderValue[],
  capabilities: SenderCapabilities,
): SlotResult {
  const { kind, button, given } = slot;
  switch (kind) {
    case 'one_time_password':
      return resolveOneTimePassword(slot, body);
    case 'url_static':
      if (given === undefined) return NOTHING;
      return filled(slot, resolveStaticUrl(button, given, capabilities.staticUrlReplaceable));
    case 'url_variable':
      return given === undefined ? missing(slot) : filled(slot, resolveUrlVariable(button, given));
    case 'copy_code':
      return given === undefined ? missing(slot) : filled(slot, resolveCouponCode(button, given));
    case 'flow':
      return given === undefined && slot.isVariable ? missing(slot) : resolveFlow(slot);
    case 'catalog':
      return given === undefined ? NOTHING : resolveCatalog(slot);
    case 'products':
      return resolveProducts(slot, input.productSections);
    default:
      return NOTHING;
  }
}

const NOTHING: SlotResult = { value: null, problems: [] };

/** The code comes from the body; repeating it under the button's text is harmless, contradicting it is not. */
function resolveOneTimePassword(slot: ButtonSlot, body: PlaceholderValue[]): SlotResult {
  const { button, given } = slot;
  const code = body[0]?.value;
  if (code === undefined) return NOTHING;
  if (given !== undefined && readText(given).text !== code) {
    const complaint = "takes the code of the body; leave it out or give it the body's value";
    return refused(buttonProblem(button.text, complaint, 'unexpected'));
  }
  return filled(slot, { value: code });
}

function filled(slot: ButtonSlot, result: ButtonResult): SlotResult {
  if ('problem' in result) return refused(result.problem);
  const { index, kind, button } = slot;
  const type = kind === 'copy_code' || kind === 'one_time_password' ? kind : 'url';
  return { value: { index, type, text: button.text, value: result.value }, problems: [] };
}

function missing({ button }: ButtonSlot): SlotResult {
  return refused(buttonProblem(button.text, 'has no value', 'missing'));
}

function refused(problem: ValueProblem): SlotResult {
  return { value: null, problems: [problem] };
}
