import { readFile } from 'node:fs/promises';
import { wrongUsage } from './errors';
import type { Terminal } from './command';

/**
 * Reads the text of a file, or of standard input for `-`. Secrets come in this way, because every process of the machine
 * sees arguments and shells keep them.
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
  if (code === 'ENOENT') return 'no such file';
  if (code === 'EACCES') return 'permission denied';
  return code === 'EISDIR' ? 'it is a directory' : String(code);
}
