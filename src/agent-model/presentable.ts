import type { AgentAnswer } from '../ports/agent-model';

const MASK = '***';
/** Shorter keys are placeholders such as `ollama`, which also occur in ordinary text. */
const SECRET_LENGTH_MIN = 12;
const LINE_MAX = 200;
const NOT_PRINTABLE = /[\p{C}\p{Z}]+/gu;

/**
 * Makes an answer safe to show: masks the key wherever the model or its API repeats it, and shortens reasons and error
 * details to one line. The key is masked first, so that no part of it is left where a line is cut.
 */
export function presentable(answer: AgentAnswer, key: string | null): AgentAnswer {
  const mask = (text: string): string =>
    key === null || key.length < SECRET_LENGTH_MIN ? text : text.replaceAll(key, MASK);
  switch (answer.kind) {
    case 'text':
      return { ...answer, text: mask(answer.text) };
    case 'hand_over':
      return { ...answer, reason: oneLine(mask(answer.reason ?? '')) };
    default: {
      const { detail = '', ...failure } = answer;
      const line = oneLine(mask(detail));
      return line === null ? failure : { ...failure, detail: line };
    }
  }
}

/** Returns the text as one short line; null when it is empty. */
function oneLine(text: string): string | null {
  const line = text.replaceAll(NOT_PRINTABLE, ' ').trim();
  if (line === '') return null;
  return line.length <= LINE_MAX ? line : `${line.slice(0, LINE_MAX - 1)}…`;
}
