import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CliError, type Problem, wrongUsage } from '../errors.ts';
import { clientOf, findConnection } from '../profiles/connection.ts';
import { printable } from '../terminal/printable.ts';
import type { Tools } from '../tools.ts';
import { FIRST_LINES, declarationOf } from './declaration.ts';
import { differencesOf } from './differences.ts';
import type { ListedTemplate } from './template-shape.ts';
import { isUsable } from './template-variants.ts';

/** Most templates that a file is made of, and differences that are listed. */
const TEMPLATES_MAX = 10_000;
const LISTED_MAX = 20;

/**
 * Writes the types of the workspace's templates, or checks that they are up to date.
 *
 * @throws {CliError} `templates_changed` when the file that is checked is not what would be written
 */
export async function generateTypes(
  tools: Tools,
  { out, isCheck }: { out: string; isCheck: boolean },
): Promise<void> {
  const written = await readWritten(out);
  const templates = await listTemplates(tools);
  const made = declarationOf(templates);
  if (isCheck) requireSame(out, written, made);
  else if (written !== made) await replaceFile(out, made);
  const usable = templates.filter(isUsable).length;
  const leftOut = templates.filter((template) => !isUsable(template));
  const verb = isCheck || written === made ? 'is up to date' : 'written';
  tools.answer({
    text: [
      `${printable(out)} ${verb}: ${usable} templates`,
      ...leftOut.slice(0, LISTED_MAX).map(told),
    ].join('\n'),
    json: {
      file: out,
      changed: !isCheck && written !== made,
      templates: usable,
      leftOut: leftOut.map(({ name, language, notSendableReason: reason }) => ({
        name,
        language,
        reason,
      })),
    },
  });
}

function told({ name, language, notSendableReason }: ListedTemplate): string {
  return `  left out: ${printable(name)} (${printable(language)}): ${notSendableReason}`;
}

async function listTemplates(tools: Tools): Promise<ListedTemplate[]> {
  const client = clientOf(await findConnection(tools));
  const { stopped: signal } = tools.terminal;
  const templates: ListedTemplate[] = [];
  for await (const template of client.templates.list({}, { signal })) {
    templates.push(template);
    if (templates.length > TEMPLATES_MAX)
      throw new CliError(
        'too_many_templates',
        `the workspace has more than ${TEMPLATES_MAX} templates`,
      );
  }
  return templates;
}

/** Reads the file that was written before; null when there is none. */
async function readWritten(path: string): Promise<string | null> {
  try {
    const text = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n');
    if (text.startsWith(FIRST_LINES)) return text;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new CliError('file_not_readable', `cannot read ${path}: ${code}`);
  }
  throw wrongUsage(`${path} was not made by this command: choose another --out`);
}

/** Replaces the file as a whole, so that no compiler reads half of it, and makes its folder. */
async function replaceFile(path: string, text: string): Promise<void> {
  const next = `${path}.${process.pid}.tmp`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(next, text, { flush: true });
    await rename(next, path);
  } catch (error) {
    await rm(next, { force: true });
    throw new CliError(
      'file_not_written',
      `cannot write ${path}: ${(error as NodeJS.ErrnoException).code}`,
    );
  }
}

function requireSame(path: string, written: string | null, made: string): void {
  if (written === made) return;
  const advice = `run "herald-dev templates generate --out ${path}", and commit the file`;
  if (written === null) throw new CliError('templates_changed', `there is no ${path}: ${advice}`);
  const differences = differencesOf(written, made);
  if (differences.length === 0)
    throw new CliError(
      'templates_changed',
      `${path} was edited, or made by another version: ${advice}`,
    );
  const listed = differences
    .slice(0, LISTED_MAX)
    .map(({ template, change }): Problem => ({ field: template, message: change }));
  const rest = differences.length - listed.length;
  throw new CliError(
    'templates_changed',
    `the templates have changed since ${path} was made: ${advice}`,
    [...listed, ...(rest === 0 ? [] : [{ field: String(rest), message: 'more have changed' }])],
  );
}
