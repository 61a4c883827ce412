import { HeraldAnswerError } from '../../../client/src/index.ts';
import { definitionOf, isSame } from './definition.ts';
import { listTemplates } from './listed-templates.ts';
import type { Change } from './plan-changes.ts';
import type { TemplateCalls } from './template-calls.ts';

/** Change that was made, or was refused. */
export interface Applied extends Change {
  /** Sentence about why it was refused; null otherwise. */
  error: string | null;
}

/** Codes of answers that concern one template alone. */
const OF_ONE: readonly string[] = [
  'conflict',
  'template_refused',
  'template_not_found',
  'invalid_request',
];

/**
 * Makes one change. When Herald refuses it, but has what it leads to, an earlier try has made it.
 *
 * @throws {HeraldAnswerError} for a failure that other changes would share
 */
export async function applyChange(
  calls: TemplateCalls,
  change: Change,
  sender: string | undefined,
): Promise<Applied> {
  try {
    const { templateId, status } = await write(calls, change, sender);
    return { ...change, templateId, status, statusReason: null, error: null };
  } catch (error) {
    if (!(error instanceof HeraldAnswerError) || !OF_ONE.includes(error.code)) throw error;
    const made = await findMade(calls, change, sender);
    return made ?? { ...change, error: error.message };
  }
}

function write(
  calls: TemplateCalls,
  { action, source, templateId, ...key }: Change,
  sender: string | undefined,
) {
  if (source === null) return calls.remove(templateId ?? '');
  const definition = definitionOf(key, source);
  if (action === 'edit') return calls.edit(templateId ?? '', definition);
  return calls.create({ sender, definition });
}

async function findMade(
  calls: TemplateCalls,
  change: Change,
  sender: string | undefined,
): Promise<Applied | null> {
  const listed = await listTemplates(calls, sender);
  const { source, name, language } = change;
  const found = listed.find((each) => each.name === name && each.language === language);
  if (source === null)
    return found === undefined ? { ...change, status: 'deleted', error: null } : null;
  if (found?.source === null || found === undefined || !isSame(found.source, source)) return null;
  const { templateId, status, statusReason } = found;
  return { ...change, templateId, status, statusReason, error: null };
}
