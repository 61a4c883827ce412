import { unknownKeyProblems } from './unknown-keys';
import type { Resolved } from './value-problem';

/** Values as the caller gave them for each part, not validated yet. */
export interface SplitVariables {
  header: unknown;
  body: unknown;
}

/**
 * Tells `{header: {…}, body: {…}}` from the flat form, which is the body's (contract 4). Only the nested form holds
 * objects or arrays under these two keys, so a variable that is named "body" is no obstacle.
 */
export function splitVariables(given: unknown): Resolved<SplitVariables> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return flat(given);
  const entries = new Map<string, unknown>(Object.entries(given));
  const header = entries.get('header');
  const body = entries.get('body');
  if (!isContainer(header) && !isContainer(body)) return flat(given);
  const strayKeys = [...entries.keys()].filter((key) => key !== 'header' && key !== 'body');
  return {
    value: { header, body },
    problems: unknownKeyProblems('templateVariables', 'Template part', strayKeys, [
      'header',
      'body',
    ]),
  };
}

function flat(given: unknown): Resolved<SplitVariables> {
  return { value: { header: undefined, body: given }, problems: [] };
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
