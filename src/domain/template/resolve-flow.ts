import { brokenJsonProblem } from '../broken-text';
import { writeJson } from '../exact-json';
import { buttonProblem } from './button-problem';
import type { ButtonSlot } from './match-button-keys';
import { characterCount } from './quote';
import { readSingleLine } from './read-text';
import type { ButtonValue } from './template-values';
import type { Resolved, ValueProblemCode } from './value-problem';

/** Ours, for values that the providers document no limit of. */
const TOKEN_CHARACTERS_MAX = 256;
const DATA_BYTES_MAX = 16 * 1024;

/**
 * The token that comes back with the answers of a form, and the data of its first screen. The value is the token, or
 * `{flowToken, data}`; a variable of the provider (Twilio) has room for the token alone.
 */
export function resolveFlow(slot: ButtonSlot): Resolved<ButtonValue | null> {
  const { index, button, given, isVariable } = slot;
  const { flowToken, data, ...others } = asParts(given);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined || (data !== undefined && !isObject(data))) {
    return refused(slot, 'takes a flow token, or {"flowToken": …, "data": {…}}', 'wrong_type');
  }
  if (isVariable && (data !== undefined || flowToken === undefined)) {
    return refused(slot, 'takes a flow token alone', 'unexpected');
  }
  const token = flowToken === undefined ? null : readSingleLine(flowToken);
  if (token?.text === null) return refused(slot, token.complaint, token.code);
  if (token !== null && characterCount(token.text) > TOKEN_CHARACTERS_MAX) {
    const complaint = `takes a flow token of at most ${TOKEN_CHARACTERS_MAX} characters`;
    return refused(slot, complaint, 'too_long');
  }
  const dataJson = data === undefined ? null : jsonOf(data);
  if (dataJson !== null && Buffer.byteLength(dataJson) > DATA_BYTES_MAX) {
    return refused(slot, `takes at most ${DATA_BYTES_MAX} bytes of data as JSON`, 'too_long');
  }
  const broken = dataJson === null ? null : brokenJsonProblem(dataJson);
  if (broken !== null) return refused(slot, `${broken} (in data)`, 'forbidden_characters');
  const value = { index, type: 'flow' as const, text: button.text };
  return { value: { ...value, token: token?.text ?? null, dataJson }, problems: [] };
}

/** Writes data as JSON. What is nested too deeply to be written counts as too long. */
function jsonOf(data: unknown): string {
  try {
    return writeJson(data);
  } catch (error) {
    if (error instanceof RangeError) return ' '.repeat(DATA_BYTES_MAX + 1);
    throw error;
  }
}

function asParts(given: unknown): Record<string, unknown> {
  if (given === undefined) return {};
  return isObject(given) ? given : { flowToken: given };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refused(
  { button }: ButtonSlot,
  complaint: string,
  code: ValueProblemCode,
): Resolved<null> {
  return { value: null, problems: [buttonProblem(button.text, complaint, code)] };
}
