import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const TSC = join(ROOT, 'node_modules/.bin/tsc');

/** Error of the compiler. */
export interface Complaint {
  file: string;
  /** From 1. */
  line: number;
  /** With the lines that explain it. */
  text: string;
}

/** Writes a project of TypeScript and compiles it, without output. Returns the errors, in their order. */
export async function typeCheck(
  folder: string,
  files: Record<string, string>,
  { type = 'module', ...options }: { type?: 'module' | 'commonjs' } & Record<string, unknown>,
): Promise<Complaint[]> {
  const compilerOptions = {
    strict: true,
    target: 'es2022',
    types: [],
    noEmit: true,
    // Saves two thirds of the work: the compiler's own libraries are not what is checked.
    skipDefaultLibCheck: true,
    ...options,
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type }));
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  const config = { compilerOptions, files: Object.keys(files) };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  return complaintsOf(await compile(folder));
}

/** Returns what the compiler prints, whether it fails or not. */
function compile(folder: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(TSC, ['-p', '.', '--pretty', 'false'], { cwd: folder }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}

function complaintsOf(printed: string): Complaint[] {
  if (printed === '') return [];
  return printed.split(/^(?=\S)/m).map((text) => {
    const [, file, line] = /^([^(\n]+)\((\d+),/.exec(text) ?? [];
    return { file: file ?? '', line: Number(line), text };
  });
}
