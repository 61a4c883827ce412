import { join } from 'node:path';
import { CliError } from '../errors.ts';
import { findConnection } from '../profiles/connection.ts';
import { printable } from '../terminal/printable.ts';
import type { Tools } from '../tools.ts';
import { type TemplateSource, isSame } from './definition.ts';
import { isAsPulled, writeDefinition } from './definition-file.ts';
import { type DefinitionFile, readFolder, writeFileOf } from './folder.ts';
import { type ListedTemplate, listTemplates } from './listed-templates.ts';
import { templateCalls } from './template-calls.ts';

/** Options of the commands for templates. */
export interface TemplateOptions {
  folder: string;
  sender: string | undefined;
}

/** Result for one template. */
interface Pulled {
  action: 'created' | 'updated' | 'unchanged' | 'kept' | 'skipped';
  name: string;
  language: string;
  /** Null where it has no file. */
  file: string | null;
}

/** Writes each template to its file. A file that was changed here stays, unless it is forced. */
export async function pull(
  tools: Tools,
  { folder, sender, isForced }: TemplateOptions & { isForced: boolean },
): Promise<void> {
  const calls = templateCalls(await findConnection(tools), tools.terminal.stopped);
  const listed = await listTemplates(calls, sender);
  const files = (await readFolder(folder))?.files ?? new Map<string, DefinitionFile>();
  const results: Pulled[] = [];
  for (const template of listed) {
    const result = await pullOne(template, folder, files, isForced);
    results.push(result);
    if (result.action !== 'unchanged') tools.say(lineOf(result));
  }
  tools.answer({ text: summaryOf(results, folder), json: { templates: results } });
  const kept = results.filter(({ action }) => action === 'kept');
  if (kept.length > 0)
    throw new CliError(
      'local_changes',
      `${kept.length} file(s) differ from Herald and were not pulled before: apply them, or pull with --force`,
      kept.map(({ file }) => ({ field: join(folder, file ?? ''), message: 'was kept' })),
    );
}

async function pullOne(
  { name, language, file, source }: ListedTemplate,
  folder: string,
  files: ReadonlyMap<string, DefinitionFile>,
  isForced: boolean,
): Promise<Pulled> {
  if (source === null || file === null) return { action: 'skipped', name, language, file: null };
  const before = files.get(file);
  const action = actionFor(before, source, isForced);
  if (action === 'created' || action === 'updated')
    await writeFileOf(folder, file, writeDefinition(source));
  return { action, name, language, file };
}

function actionFor(
  before: DefinitionFile | undefined,
  source: TemplateSource,
  isForced: boolean,
): Pulled['action'] {
  if (before === undefined) return 'created';
  if (before.source !== null && isSame(before.source, source)) return 'unchanged';
  return isForced || isAsPulled(before.text) ? 'updated' : 'kept';
}

function lineOf({ action, name, language, file }: Pulled): string {
  const reason = action === 'skipped' ? '  only the tools of the provider make its parts' : '';
  return printable(`${action.padEnd(9)}  ${file ?? `${name} (${language})`}${reason}`);
}

function summaryOf(results: readonly Pulled[], folder: string): string {
  const counts = (['created', 'updated', 'unchanged', 'kept', 'skipped'] as const).map(
    (action) => `${results.filter((each) => each.action === action).length} ${action}`,
  );
  return `Templates in ${folder}: ${counts.join(', ')}.`;
}
