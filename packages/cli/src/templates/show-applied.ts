import { printable } from '../terminal/printable.ts';
import type { Applied } from './apply-change.ts';

const VERBS: Readonly<Record<Applied['action'], string>> = {
  create: 'created',
  edit: 'edited',
  delete: 'deleted',
  unchanged: 'unchanged',
  refused: 'refused',
};

/** Formats the result for one template as a line. */
export function lineOfApplied(applied: Applied): string {
  const { action, file, name, language, status, statusReason, error } = applied;
  const verb = error === null ? VERBS[action] : 'failed';
  const reason = error ?? statusReason;
  const why = reason === null ? '' : `: ${reason}`;
  return printable(
    `${verb.padEnd(9)}  ${file ?? `${name} (${language})`}  ${error === null ? (status ?? '') : 'nothing changed'}${why}`,
  );
}
