import { readFile } from 'node:fs/promises';
import { wrongUsage } from './errors';
import type { Terminal } from './command';

/**
 * Reads the text of a file, or of standard input for `-`: how secrets come in, because arguments are seen by every
 * process of the machine and kept by shells.
 * @throws CliError wrong_usage when the file cannot be read
 */
export type ReadInput = (option: string, path: string) => Promise<string>;

export function inputReader(terminal: Pick<Terminal, 'readInput'>): ReadInput {
  return async (option, path) => {
    if (path === '-') return terminal.readInput();
    try {
      return await readFile(path, 'utf8');
    } catch (error) {
      throw wrongUsage([{ field: option, message: `${path} cannot be read: ${reasonOf(error)}` }]);
    }
  };
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EACCES') return 'this user may not read it';
  return code === 'EISDIR' ? 'it is a folder' : `the system says ${String(code)}`;
}
