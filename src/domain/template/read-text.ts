import { brokenTextProblem } from '../broken-text';
import type { ValueProblemCode } from './value-problem';

/** A value as text, or what is wrong with it as the end of a sentence ("is empty"). */
export type TextReading =
  { text: string; complaint: null } | { text: null; code: ValueProblemCode; complaint: string };

const CONTROL_CHARACTER = /[\p{Cc}\u2028\u2029]/u;
const FIVE_SPACES = / {5}/;

/** Reads a value a caller gave: text, or a number that has one exact spelling. Nothing is trimmed or rewritten. */
export function readText(given: unknown): TextReading {
  if (typeof given === 'number') return readNumber(given);
  if (typeof given !== 'string') return refused('wrong_type', 'must be text or a number');
  if (given.trim() === '') return refused('empty', 'is empty');
  const problem = brokenTextProblem(given);
  return problem === null
    ? { text: given, complaint: null }
    : refused('forbidden_characters', problem);
}

/** Like readText, for values the providers put into running text: one line, no wide gaps (provider error 132007). */
export function readSingleLine(given: unknown): TextReading {
  const reading = readText(given);
  if (reading.text === null) return reading;
  if (CONTROL_CHARACTER.test(reading.text)) {
    return refused(
      'forbidden_characters',
      'must not hold a line break, a tab or another control character',
    );
  }
  if (FIVE_SPACES.test(reading.text)) {
    return refused('forbidden_characters', 'must not hold more than 4 spaces in a row');
  }
  return reading;
}

/** JSON numbers beyond 2^53 have lost digits already, and "1e+21" is not what anybody means to send. */
function readNumber(given: number): TextReading {
  const text = String(given);
  const isExact = Number.isInteger(given) ? Number.isSafeInteger(given) : /^-?\d+\.\d+$/.test(text);
  return isExact
    ? { text, complaint: null }
    : refused('wrong_type', 'is a number without an exact spelling; send it as text');
}

function refused(code: ValueProblemCode, complaint: string): TextReading {
  return { text: null, code, complaint };
}
