import { beforeAll } from '@jest/globals';
import type { CommandOptions, Outcome } from '../../stack/operators';
import { type TestHerald, useHerald } from '../../support/herald';

export type { Outcome };

/** An operator of the shared Herald, at the command line. */
export interface Operator {
  run(args: string[], options?: CommandOptions): Promise<Outcome>;
  /** Runs with `--json` and returns what was printed. @throws Error when the command did not succeed */
  json<Value = Record<string, unknown>>(args: string[], options?: CommandOptions): Promise<Value>;
}

/** The settings replace those of the Herald in each command. */
export function operatorOf(
  { stage }: Pick<TestHerald, 'stage'>,
  settings: NodeJS.ProcessEnv = {},
): Operator {
  const run: Operator['run'] = (args, options = {}) =>
    stage.operators.run(args, { ...options, settings: { ...settings, ...options.settings } });
  return {
    run,
    async json<Value>(args: string[], options?: CommandOptions) {
      const { exitCode, stdout, stderr } = await run([...args, '--json'], options);
      if (exitCode !== 0) throw new Error(`${args.join(' ')} failed: ${stderr}`);
      return JSON.parse(stdout) as Value;
    },
  };
}

/** Opens the shared Herald for a suite; the members of both are there once the tests run. */
export function useOperator(settings: NodeJS.ProcessEnv = {}) {
  const herald = useHerald();
  const operator = {} as Operator;
  beforeAll(() => void Object.assign(operator, operatorOf(herald, settings)));
  return { herald, operator };
}

/** The error a refused `--json` command leaves on standard error. */
export function errorOf({ stderr }: Pick<Outcome, 'stderr'>): unknown {
  return JSON.parse(stderr);
}

/** A command as typed, for arguments without spaces. */
export function words(line: string): string[] {
  return line.split(' ');
}
