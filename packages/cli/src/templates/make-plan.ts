import { join } from 'node:path';
import { HeraldAnswerError } from '../../../client/src/index.ts';
import { CliError, type Problem, wrongUsage } from '../errors.ts';
import { printable } from '../terminal/printable.ts';
import type { Tools } from '../tools.ts';
import { definitionOf } from './definition.ts';
import { type DefinitionFolder, readFolder } from './folder.ts';
import { listTemplates } from './listed-templates.ts';
import { type Change, isWithoutFile, planChanges } from './plan-changes.ts';
import type { TemplateOptions } from './pull.ts';
import type { DefinitionProblem, DefinitionRequest, TemplateCalls } from './template-calls.ts';

/** Options of a plan. */
export interface PlanOptions extends TemplateOptions {
  /** Whether templates without a file are to go. */
  deletes: boolean;
}

/** Changes that lead to what a folder says. */
export interface Plan {
  changes: Change[];
  /** Templates that have no file, and stay. */
  withoutFile: number;
  /** Mistakes of files, each with its line; with any of them nothing is applied. */
  problems: Problem[];
}

/** Compares the folder with the templates of the sender, and checks what would be created or edited. */
export async function makePlan(
  calls: TemplateCalls,
  { folder, sender, deletes }: PlanOptions,
): Promise<Plan> {
  const found = await readFolder(folder);
  if (found === null) throw wrongUsage(`there is no folder ${folder}: name one with --folder`);
  const { files } = found;
  if (deletes && files.size === 0)
    throw wrongUsage(`${folder} has no definition: --delete would delete every template`);
  const listed = await listTemplates(calls, sender);
  const planned = planChanges(files, listed, deletes);
  const withoutFile = listed.filter((template) => isWithoutFile(template, files)).length;
  const changes: Change[] = [];
  const problems = [...found.problems];
  for (const change of planned) {
    const reported = await problemsOf(calls, change, found, { folder, sender });
    problems.push(...reported);
    changes.push(reported.length === 0 ? change : refused(change));
  }
  return { changes, withoutFile: deletes ? 0 : withoutFile, problems };
}

/** Prints a plan: each change, and how many there are. */
export function showPlan({ say }: Tools, { changes, withoutFile }: Plan): void {
  for (const change of changes) if (change.action !== 'unchanged') say(lineOf(change));
  if (withoutFile > 0)
    say(`${withoutFile} template(s) have no file: "pull" writes it, --delete deletes them.`);
}

/** Counts the changes, as a sentence. */
export function summaryOf({ changes }: Plan): string {
  const count = (action: Change['action']) =>
    changes.filter((change) => change.action === action).length;
  const refusals = count('refused');
  const parts = [
    `${count('create')} to create`,
    `${count('edit')} to edit`,
    `${count('delete')} to delete`,
    `${count('unchanged')} unchanged`,
    ...(refusals > 0 ? [`${refusals} refused`] : []),
  ];
  return `Plan: ${parts.join(', ')}.`;
}

/** Returns a change without its content, for scripts. */
export function shownChange({ source: _source, ...shown }: Change): object {
  return shown;
}

/** Ends a command whose plan cannot be applied. @throws {CliError} with every problem and its line */
export function refuseProblems({ problems }: Plan): void {
  if (problems.length === 0) return;
  const sentence = `${problems.length} problem(s) in the definitions: nothing is applied`;
  throw new CliError('template_problems', sentence, problems);
}

async function problemsOf(
  calls: TemplateCalls,
  change: Change,
  { files }: DefinitionFolder,
  { folder, sender }: TemplateOptions,
): Promise<Problem[]> {
  const file = files.get(change.file ?? '');
  if (file === undefined || change.action === 'unchanged') return [];
  if (file.source === null) return file.problems;
  if (change.action === 'refused')
    return [{ field: join(folder, file.file), message: change.reason ?? '' }];
  const found = await check(calls, { sender, definition: definitionOf(file, file.source) });
  return found.map(({ path, message }) => file.problemAt(path, message));
}

/** Checks a definition at Herald. A definition that is refused by its shape has problems too. */
async function check(
  calls: TemplateCalls,
  request: DefinitionRequest,
): Promise<DefinitionProblem[]> {
  try {
    return await calls.check(request);
  } catch (error) {
    if (!(error instanceof HeraldAnswerError) || error.code !== 'invalid_request') throw error;
    return error.details.map(({ field, message }) => ({
      path: field.replace(/^definition\./, ''),
      message,
    }));
  }
}

function refused(change: Change): Change {
  return {
    ...change,
    action: 'refused',
    reason: change.reason ?? 'the provider would not take it',
  };
}

function lineOf({ action, file, name, language, reason }: Change): string {
  const why = reason === null ? '' : `  ${reason}`;
  return printable(`${action.padEnd(9)}  ${file ?? `${name} (${language})`}${why}`);
}
