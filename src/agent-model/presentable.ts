import type { AgentAnswer } from '../ports/agent-model';

const MASK = '***';
/** Shorter keys are no secrets but placeholders such as `ollama`, and part of honest words. */
const SECRET_LENGTH_MIN = 12;
const LINE_MAX = 200;
const NOT_PRINTABLE = /[\p{C}\p{Z}]+/gu;

/**
 * An answer as others may see it: where a model or its API repeats the key, there is *** instead, and what people read
 * beside the answer is one short line. The key goes first, so that no part of it is left where a line is cut.
 */
export function presentable(answer: AgentAnswer, key: string | null): AgentAnswer {
  const mask = (text: string): string =>
    key === null || key.length < SECRET_LENGTH_MIN ? text : text.replaceAll(key, MASK);
  switch (answer.kind) {
    case 'text':
      return { kind: 'text', text: mask(answer.text) };
    case 'hand_over':
      return { kind: 'hand_over', reason: oneLine(mask(answer.reason ?? '')) };
    default: {
      const { detail = '', ...failure } = answer;
      const line = oneLine(mask(detail));
      return line === null ? failure : { ...failure, detail: line };
    }
  }
}

/** Null when there is nothing to read. */
function oneLine(text: string): string | null {
  const line = text.replaceAll(NOT_PRINTABLE, ' ').trim();
  if (line === '') return null;
  return line.length <= LINE_MAX ? line : `${line.slice(0, LINE_MAX - 1)}…`;
}
