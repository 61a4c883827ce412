import type { Answer } from '../cli/answer';
import { type Failure, describeFailure, exitCodeOf } from '../cli/describe-failure';
import { CliError } from '../cli/errors';
import { printableLines } from '../cli/printable';
import { createProgram } from '../cli/program';
import { type Config, ConfigError, readConfig } from '../config';
import { adoptEmbeddedEnvironment } from '../config-embedded';
import { type OpenServices, openServices } from './herald/services';
import { setUpTemporal } from './herald/temporal';

/**
 * `npm run herald -- <command>`: one command, its answer on standard output, its error on standard error. Sets the
 * exit code (0 done, 1 refused or failed, 2 wrong usage) and leaves nothing open.
 */
export async function main(argv: string[]): Promise<void> {
  const wantsJson = argv.includes('--json');
  let opening: Promise<OpenServices> | undefined;
  const program = createProgram(
    {
      async openServices() {
        opening = openServices(configuration());
        return (await opening).services;
      },
      setUpTemporal: async () => setUpTemporal(configuration()),
    },
    (answer) => printAnswer(answer, wantsJson),
  );
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    const known = error instanceof ConfigError ? notConfigured(error) : error;
    report(describeFailure(known), wantsJson);
  }
  await opening?.then(({ close }) => close(), exitNow);
}

/** What could not be opened cannot be closed: the driver would wait half a minute for a server that stays silent. */
function exitNow(): never {
  process.exit();
}

/** Its own, or that of a running `npm start`. */
function configuration(): Config {
  adoptEmbeddedEnvironment();
  return readConfig();
}

function printAnswer({ text, json, failed }: Answer, wantsJson: boolean): void {
  if (failed === true) process.exitCode = 1;
  console.log(printableLines(wantsJson ? JSON.stringify(json, null, 2) : text));
}

function report(failure: Failure | null, wantsJson: boolean): void {
  if (failure === null) return;
  console.error(printableLines(wantsJson ? JSON.stringify(failure) : `error: ${failure.error}`));
  process.exitCode = exitCodeOf(failure);
}

function notConfigured({ message, problems }: ConfigError): CliError {
  const hint =
    'Beside a running "npm start" no settings are needed: they are read from its data folder (HERALD_DATA_DIR, .data when not set).';
  const details = problems.map((problem) => {
    const [field = '', ...words] = problem.split(' ');
    return { field, message: words.join(' ') };
  });
  return new CliError('not_configured', `${message}\n${hint}`, details);
}
