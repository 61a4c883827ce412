import type { TemplateDefinition } from '../domain/template/definition';
import { sameLanguage } from '../domain/template/template';
import { TemplateListError, type TemplatePage } from '../ports/messaging-provider';
import type { FindOutcome } from '../ports/template-writer';

/** Providers filter by a part or a pattern of the name: others may come before the one that is meant. */
const PAGES_MAX = 5;

/**
 * Finds the template of a name and language in a list of an account's templates. One that is on none of the first pages
 * is `absent` only when there are no more of them.
 */
export async function findTemplate(
  { name, language }: Pick<TemplateDefinition, 'name' | 'language'>,
  listPage: (cursor: string | null) => Promise<TemplatePage>,
): Promise<FindOutcome> {
  let cursor: string | null = null;
  try {
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const { templates, next } = await listPage(cursor);
      const template = templates.find(
        (each) => each.name === name && sameLanguage(each.language, language),
      );
      if (template !== undefined) return { kind: 'found', template };
      if (next === null) return { kind: 'absent' };
      cursor = next;
    }
    return { kind: 'unreachable', reason: 'too_many_pages' };
  } catch (error) {
    if (!(error instanceof TemplateListError)) throw error;
    return { kind: 'unreachable', reason: error.message };
  }
}
