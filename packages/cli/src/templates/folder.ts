import { randomBytes } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError, type Problem, wrongUsage } from '../errors.ts';
import type { TemplateKey } from './definition.ts';
import { type ReadDefinition, readDefinition } from './definition-file.ts';

/** Definition file of a folder. */
export interface DefinitionFile extends TemplateKey, ReadDefinition {
  /** Name in the folder. */
  file: string;
  text: string;
}

/** Folder of definition files. */
export interface DefinitionFolder {
  /** By their names, in their order. */
  files: ReadonlyMap<string, DefinitionFile>;
  /** Files whose names are none of a template. */
  problems: Problem[];
}

const FILE = /^([a-z0-9_]{1,200})\.([a-z]{2,3}(?:_[A-Z]{2,3})?)\.yaml$/;
const NAME_RULE = 'must be named by template and language, such as order_confirmed.en_US.yaml';
const FILES_MAX = 10_000;
const BYTES_MAX = 64 * 1024;

/** Returns the name of a template's file; null when no file can have its name. */
export function fileNameOf({ name, language }: TemplateKey): string | null {
  const file = `${name}.${language.replaceAll('-', '_')}.yaml`;
  return FILE.test(file) ? file : null;
}

/** Reads the definition files of a folder; null when there is no such folder. @throws {CliError} when it cannot be read */
export async function readFolder(folder: string): Promise<DefinitionFolder | null> {
  const names = await namesIn(folder);
  if (names === null) return null;
  if (names.length > FILES_MAX) throw wrongUsage(`${folder} has more than ${FILES_MAX} files`);
  const files = new Map<string, DefinitionFile>();
  const problems: Problem[] = [];
  for (const file of names) {
    const [, name, language] = FILE.exec(file) ?? [];
    if (name === undefined || language === undefined) {
      problems.push({ field: join(folder, file), message: NAME_RULE });
      continue;
    }
    const text = await readSmall(join(folder, file));
    files.set(file, { file, name, language, text, ...readDefinition(text, join(folder, file)) });
  }
  return { files, problems };
}

/** Replaces a file of the folder as a whole. @throws {CliError} when it cannot be written */
export async function writeFileOf(folder: string, file: string, text: string): Promise<void> {
  const next = join(folder, `.${randomBytes(6).toString('hex')}.tmp`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(next, text, { flag: 'wx' });
    await rename(next, join(folder, file));
  } catch (error) {
    await rm(next, { force: true });
    throw failed('write', join(folder, file), error);
  }
}

async function namesIn(folder: string): Promise<string[] | null> {
  try {
    const names = await readdir(folder);
    return names.filter((each) => !each.startsWith('.') && /\.ya?ml$/.test(each)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw failed('read', folder, error);
  }
}

async function readSmall(path: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > BYTES_MAX) throw wrongUsage(`${path} is larger than ${BYTES_MAX / 1024} KiB`);
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw failed('read', path, error);
  }
}

function failed(verb: string, path: string, error: unknown): CliError {
  return wrongUsage(`cannot ${verb} ${path}: ${(error as NodeJS.ErrnoException).code}`);
}
