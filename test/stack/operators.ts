import { runHerald } from '../../src/main/herald';

/** How a command of an operator ended, and what it left on the terminal. */
export interface Outcome {
  exitCode: number;
  stdout: string;
  stderr: string;
}

export interface CommandOptions {
  /** Standard input. */
  input?: string;
  /** Settings in place of the Herald's own. */
  settings?: NodeJS.ProcessEnv;
  /** The whole environment, for a command that is not to find the Herald. */
  env?: NodeJS.ProcessEnv;
}

/** Runs commands of the operator's in this process, by default with the settings of the Herald. */
export function operatorsFixture(heraldEnv: NodeJS.ProcessEnv) {
  return {
    async run(
      argv: string[],
      { input = '', settings = {}, env = heraldEnv }: CommandOptions = {},
    ): Promise<Outcome> {
      const [stdout, stderr]: [string[], string[]] = [[], []];
      const { exitCode } = await runHerald(argv, {
        env: { ...env, ...settings },
        readInput: async () => input,
        print: (text) => void stdout.push(`${text}\n`),
        printError: (text) => void stderr.push(`${text}\n`),
      });
      return { exitCode, stdout: stdout.join(''), stderr: stderr.join('') };
    },
  };
}
