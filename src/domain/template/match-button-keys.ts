import { buttonProblem } from './button-problem';
import type { TemplateButton, TemplateContent } from './template';
import { buttonKeyOf, buttonKindOf, buttonsOf, type ButtonKind } from './template-shape';
import { unknownKeyProblems } from './unknown-keys';
import type { Resolved, ValueProblem } from './value-problem';

/** A button at its position, with the value given under its text. */
export interface ButtonSlot {
  index: number;
  kind: ButtonKind;
  button: TemplateButton;
  /** Its value is a variable of the provider, so that a send has to bring it (Twilio). */
  isVariable: boolean;
  /** Undefined when nothing was given. */
  given: unknown;
}

/**
 * Finds the button each key of `buttonValues` means: its text, exactly (contract 4.1.1). Buttons whose text is
 * ambiguous are reported and left out.
 */
export function matchButtonKeys(
  template: TemplateContent,
  buttonValues: Record<string, unknown>,
): Resolved<ButtonSlot[]> {
  const given = new Map<string, unknown>(Object.entries(buttonValues));
  const slots = buttonsOf(template).map((button, index) => ({
    index,
    kind: buttonKindOf(template, button, index),
    button,
    isVariable: buttonKeyOf(template, index) !== undefined,
    given: given.get(button.text),
  }));
  const ambiguous = ambiguousTexts(slots);
  return {
    value: slots.filter(({ button }) => !ambiguous.has(button.text)),
    problems: [
      ...Array.from(ambiguous, ambiguityProblem),
      ...refusedKeyProblems(slots),
      ...unknownTextProblems(slots, [...given.keys()]),
    ],
  };
}

/** Two buttons that take a value under one text; two fixed URLs that nobody wants to replace are no obstacle. */
function ambiguousTexts(slots: ButtonSlot[]): Set<string> {
  const taking = slots.filter(({ kind }) => takesValue(kind));
  const filled = taking.filter(({ kind, given }) => kind !== 'url_static' || given !== undefined);
  const ambiguous = filled.filter((slot) =>
    taking.some((other) => other !== slot && other.button.text === slot.button.text),
  );
  return new Set(ambiguous.map(({ button }) => button.text));
}

function ambiguityProblem(text: string): ValueProblem {
  const complaint =
    'is there more than once, so its value is ambiguous; the template cannot be sent with it';
  return buttonProblem(text, complaint, 'ambiguous_button');
}

/** Keys that name a button without a value here, unless a button that takes one has the same text. */
function refusedKeyProblems(slots: ButtonSlot[]): ValueProblem[] {
  const accepting = new Set(
    slots.filter(({ kind }) => takesValue(kind)).map(({ button }) => button.text),
  );
  return slots
    .filter(({ kind, given }) => VALUELESS_KINDS.has(kind) && given !== undefined)
    .filter(({ button }) => !accepting.has(button.text))
    .map(({ kind, button }) => {
      const hint = kind === 'quick_reply' ? '; its payload goes into quickReplyPayloads' : '';
      const complaint = `is ${nameOf(button)}, which takes no value${hint}`;
      return buttonProblem(button.text, complaint, 'button_takes_no_value');
    });
}

const VALUELESS_KINDS: ReadonlySet<ButtonKind> = new Set(['no_value', 'quick_reply']);

const NAMES: ReadonlyMap<string, string> = new Map([
  ['QUICK_REPLY', 'a quick reply'],
  ['COPY_CODE', 'a button with a fixed code'],
  ['PHONE_NUMBER', 'a phone button'],
  ['VOICE_CALL', 'a phone button'],
  ['SPM', 'a product button'],
  ['REQUEST_CONTACT_INFO', 'a button that asks for the number'],
]);

function nameOf({ type }: TemplateButton): string {
  return NAMES.get(type) ?? 'a button with a fixed value';
}

function unknownTextProblems(slots: ButtonSlot[], keys: string[]): ValueProblem[] {
  const texts = new Set(slots.map(({ button }) => button.text));
  const unknown = keys.filter((key) => !texts.has(key));
  const known = slots.filter(({ kind }) => takesValue(kind)).map(({ button }) => button.text);
  return unknownKeyProblems('buttonValues', 'Button', unknown, known);
}

/** A one-time password is the body's, so its button's text is no key to offer. */
function takesValue(kind: ButtonKind): boolean {
  return KINDS_WITH_VALUE.has(kind);
}

const KINDS_WITH_VALUE: ReadonlySet<ButtonKind> = new Set([
  'url_variable',
  'url_static',
  'copy_code',
  'flow',
  'catalog',
  'products',
]);
