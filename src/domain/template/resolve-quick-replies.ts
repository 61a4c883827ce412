import { characterCount, shorten, quote } from './quote';
import { readText } from './read-text';
import type { TemplateContent } from './template';
import { buttonKeyOf, buttonKindOf, buttonsOf } from './template-shape';
import type { TextButtonValue } from './template-values';
import { unknownKeyProblems } from './unknown-keys';
import type { Resolved, ValueProblem, ValueProblemCode } from './value-problem';

/** Ours: what comes back when a quick reply is tapped is an id, not a text. */
const PAYLOAD_CHARACTERS_MAX = 256;

const FIELD = 'quickReplyPayloads';

/**
 * Resolves what comes back when a quick reply is tapped. Without a payload it is the reply's text; only where the payload
 * is a variable of the provider (Twilio), a send has to bring it.
 */
export function resolveQuickReplies(
  template: TemplateContent,
  payloads: Record<string, unknown>,
): Resolved<TextButtonValue[]> {
  const given = new Map<string, unknown>(Object.entries(payloads));
  const replies = buttonsOf(template).flatMap((button, index) =>
    buttonKindOf(template, button, index) === 'quick_reply' ? [{ text: button.text, index }] : [],
  );
  const texts = replies.map(({ text }) => text);
  const unknown = [...given.keys()].filter((key) => !texts.includes(key));
  const value: TextButtonValue[] = [];
  const problems: ValueProblem[] = unknownKeyProblems(FIELD, 'Quick reply', unknown, texts);
  for (const { text, index } of replies) {
    const payload = given.get(text);
    const isVariable = buttonKeyOf(template, index) !== undefined;
    if (payload === undefined && !isVariable) continue;
    const reading = readPayload(text, payload);
    if ('problem' in reading) problems.push(reading.problem);
    else value.push({ index, type: 'quick_reply', text, value: reading.value });
  }
  return { value, problems };
}

function readPayload(
  text: string,
  payload: unknown,
): { value: string } | { problem: ValueProblem } {
  if (payload === undefined) return { problem: problem(text, 'has no payload', 'missing') };
  const reading = readText(payload);
  if (reading.text === null) {
    return { problem: problem(text, `has a payload that ${reading.complaint}`, reading.code) };
  }
  if (characterCount(reading.text) > PAYLOAD_CHARACTERS_MAX) {
    const complaint = `takes a payload of at most ${PAYLOAD_CHARACTERS_MAX} characters`;
    return { problem: problem(text, complaint, 'too_long') };
  }
  return { value: reading.text };
}

function problem(text: string, complaint: string, code: ValueProblemCode): ValueProblem {
  const field = `${FIELD}.${shorten(text)}`;
  return { field, message: `Quick reply ${quote(text)} ${complaint}`, code };
}
