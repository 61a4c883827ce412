import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Warnings of Node itself in the processes of a stack, such as of listeners that leak or of a deprecated call. */
export interface NodeWarnings {
  /** Variables with which a process writes its warnings to the file, each with its stack. */
  env: NodeJS.ProcessEnv;
  /** @throws Error that names each warning once */
  requireNone(): Promise<void>;
}

export function collectNodeWarnings(folder: string): NodeWarnings {
  const file = join(folder, 'node-warnings.log');
  return {
    env: { NODE_REDIRECT_WARNINGS: file, NODE_OPTIONS: '--trace-warnings' },
    async requireNone() {
      // Node creates the file with the first warning.
      const text = await readFile(file, 'utf8').catch(() => '');
      const warnings = new Set(text.split(/^\(node:\d+\) /m).filter((each) => each !== ''));
      if (warnings.size === 0) return;
      throw new Error(`Node has warned in the API or the worker:\n${[...warnings].join('\n')}`);
    },
  };
}
