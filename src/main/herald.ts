import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Answer, Terminal } from '../cli/command';
import { type Failure, CliError, describeFailure, exitCodeOf } from '../cli/errors';
import { printableLines } from '../cli/format';
import { createProgram } from '../cli/program';
import type { PromotionRequest } from '../cli/services';
import { type Config, ConfigError, readConfig } from '../config';
import { adoptEmbeddedEnvironment, adoptedDataDir, environmentFile } from '../config/embedded';
import { failure as failureOf } from '../services/doctor/findings';
import type { CheckedPart } from '../services/doctor/run-checks';
import type * as CommandLine from './commands/command-line';
import type { OpenServices } from './commands/command-line';
import type * as Doctor from './commands/doctor';
import type * as TemporalSetup from './commands/temporal-setup';
import type * as TemporalVersions from './commands/temporal-versions';

/** Result of a command. */
interface Ended {
  /** 0: done, 1: refused or failed, 2: wrong usage. */
  exitCode: 0 | 1 | 2;
  /** False when something may not be closed: the driver keeps looking for a server that is away. */
  leavesNothingOpen: boolean;
}

/** `npm run herald -- <command>`: runs one command in this process and sets the exit code. */
export async function main(argv: string[]): Promise<void> {
  const { exitCode, leavesNothingOpen } = await runHerald(argv, ownTerminal());
  process.exitCode = exitCode;
  // The driver would wait half a minute for a server that does not answer.
  if (!leavesNothingOpen) process.exit();
}

/** Runs one command and prints its answer to standard output, or its error to standard error. */
export async function runHerald(argv: string[], terminal: Terminal): Promise<Ended> {
  const wantsJson = argv.includes('--json');
  // Scripts parse standard error, which holds nothing but the failure then.
  const report = (line: string): void => {
    if (!wantsJson) terminal.printError(line);
  };
  const configuration = () => readConfig(adoptEmbeddedEnvironment(terminal.env));
  let exitCode: Ended['exitCode'] = 0;
  let opening: Promise<OpenServices> | undefined;
  let mayHang = false;
  const backend = {
    async openServices() {
      opening = commandLine().openServices(configuration());
      return (await opening).services;
    },
    examine: async (timeoutMs: number) => {
      mayHang = true;
      return examine(configuration, terminal.env, timeoutMs);
    },
    migrateDatabase: async (options: { checkOnly: boolean }) =>
      commandLine().migrateDatabase(configuration(), options, report),
    setUpTemporal: async () => temporalSetup().setUpTemporal(configuration(), report),
    listDeploymentVersions: async () => temporalVersions().listDeploymentVersions(configuration()),
    promoteDeploymentVersion: async (request: PromotionRequest) =>
      temporalVersions().promoteDeploymentVersion(configuration(), request),
  };
  const program = createProgram(backend, terminal, (answer) => {
    if (answer.failed === true) exitCode = 1;
    terminal.print(writtenAnswer(answer, wantsJson));
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    const failure = describeFailure(
      error instanceof ConfigError ? notConfigured(error, terminal.env) : error,
    );
    if (failure !== null) {
      exitCode = exitCodeOf(failure);
      terminal.printError(writtenFailure(failure, wantsJson));
    }
  }
  return { exitCode, leavesNothingOpen: !mayHang && (await isClosed(opening)) };
}

/** Looks at the installation; settings that cannot be used are all that is found then. */
async function examine(
  configuration: () => Config,
  environment: NodeJS.ProcessEnv | undefined,
  timeoutMs: number,
): Promise<CheckedPart[]> {
  try {
    const config = configuration();
    const dataDir = adoptedDataDir(environment);
    return await doctor().examine({ config, environment, dataDir, timeoutMs });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const problems = [...error.problems, ...embeddedHint(environment)];
    const action = 'Correct it (docs/configuration.md); nothing else was looked at';
    const findings = problems.map((problem) => failureOf(problem, action));
    return [{ check: 'settings', status: 'failure', findings }];
  }
}

/** Loads the database's driver and everything else that commands use; help and wrong usage need none of it. */
const commandLine = () => require('./commands/command-line') as typeof CommandLine;
const doctor = () => require('./commands/doctor') as typeof Doctor;
const temporalSetup = () => require('./commands/temporal-setup') as typeof TemporalSetup;
const temporalVersions = () => require('./commands/temporal-versions') as typeof TemporalVersions;

async function isClosed(opening: Promise<OpenServices> | undefined): Promise<boolean> {
  const opened = await opening?.catch(() => null);
  if (opened === null) return false;
  await opened?.close();
  return true;
}

function ownTerminal(): Terminal {
  // The image and the production shape have a program of this name.
  const isProgram = basename(process.argv[1] ?? '') === 'herald';
  return {
    ...(isProgram && { command: 'herald' }),
    readInput: () => text(process.stdin),
    print: (line) => console.log(line),
    printError: (line) => console.error(line),
  };
}

function writtenAnswer(answer: Answer, wantsJson: boolean): string {
  return printableLines(wantsJson ? JSON.stringify(answer.json, null, 2) : answer.text);
}

function writtenFailure(failure: Failure, wantsJson: boolean): string {
  return printableLines(wantsJson ? JSON.stringify(failure) : `error: ${failure.error}`);
}

function notConfigured(
  { message, problems }: ConfigError,
  environment?: NodeJS.ProcessEnv,
): CliError {
  const details = problems.map((problem) => {
    const [field = '', ...words] = problem.split(' ');
    return { field, message: words.join(' ') };
  });
  const lines = [message, ...embeddedHint(environment)];
  return new CliError('not_configured', lines.join('\n'), details);
}

/** Says which instance of "npm start" was looked for and is not there; empty when its settings were read, or not wanted. */
function embeddedHint(environment?: NodeJS.ProcessEnv): string[] {
  const dataDir = adoptedDataDir(environment);
  if (dataDir === null || existsSync(environmentFile(dataDir))) return [];
  return [
    `Settings of an "npm start" are read from its data folder, but ${dataDir} has none; HERALD_DATA_DIR names another.`,
  ];
}
