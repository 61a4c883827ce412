import { CliError, wrongUsage } from '../errors.ts';
import type { TemplateSource } from './definition.ts';
import { fileNameOf } from './folder.ts';
import { sourceOf } from './read-listed.ts';
import type { DefinedTemplate, TemplateCalls } from './template-calls.ts';

/** Template as Herald has it. */
export interface ListedTemplate extends DefinedTemplate {
  /** Name of its file; null when no file can have its name. */
  file: string | null;
  /** Null when it has parts that only its provider's tools make. */
  source: TemplateSource | null;
}

const TEMPLATES_MAX = 20_000;

/**
 * Lists the templates of a sender, in the order of their names. Those of disconnected senders take no changes and are
 * left out.
 *
 * @param sender its number; undefined for the only one
 * @throws {CliError} `wrong_usage` when several senders have templates
 */
export async function listTemplates(
  calls: TemplateCalls,
  sender: string | undefined,
): Promise<ListedTemplate[]> {
  const found = new Map<string, ListedTemplate>();
  const senders = new Set<string>();
  let count = 0;
  for await (const template of calls.list(sender)) {
    count += 1;
    if (count > TEMPLATES_MAX)
      throw new CliError('too_many', `there are more than ${TEMPLATES_MAX} templates`);
    if (template.provider === null) continue;
    senders.add(template.sender);
    const file = fileNameOf(template);
    const { category, definition } = template;
    found.set(keyOf(template), {
      ...template,
      file,
      source: sourceOf({ ...definition, category }),
    });
  }
  if (senders.size > 1) throw severalSenders([...senders].sort());
  return [...found.values()].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

function keyOf({ name, language }: Pick<ListedTemplate, 'name' | 'language'>): string {
  return `${name}.${language}`;
}

function severalSenders(numbers: string[]): CliError {
  return wrongUsage(
    `several senders have templates: choose one of ${numbers.join(', ')} with --sender`,
  );
}
