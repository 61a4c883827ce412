import { EngineStartError, EngineUnavailableError } from '../../../engines/errors';
import { CliError } from '../../cli/errors';
import { ConfigError } from '../../config';
import type { EmbeddedConfig } from '../../config/embedded';
import { createLogger } from '../../observability/logger';
import { type Lifecycle, createLifecycle, exitInOrder } from '../lifecycle';
import { type Stack, startStack } from './stack';
import type { Shape } from './shape';

const STOP_TIMEOUT_MS = 60_000;

export interface Run {
  /**
   * @param hasFailed tells at the stop whether a process had ended by itself, or the start failed
   * @throws ConfigError when the settings are wrong
   */
  readConfig: (
    lifecycle: Lifecycle,
    hasFailed: () => boolean,
  ) => Promise<EmbeddedConfig> | EmbeddedConfig;
  shape: Shape;
  /** Text that is printed when everything answers. */
  banner: (stack: Stack, config: EmbeddedConfig) => string;
  /** The exit code of a clean stop becomes 1 when a process had ended by itself. */
  isStrict: boolean;
}

/** Runs a stack in one terminal until Ctrl-C, SIGTERM or a failure that restarts do not mend. */
export async function runStack({ readConfig, shape, banner, isStrict }: Run): Promise<void> {
  const log = createLogger('warn', 'start');
  const lifecycle = createLifecycle({ log, timeoutMs: STOP_TIMEOUT_MS });
  const ended = new Set<string>();
  let hasFailed = false;
  let giveUp: (sentence: string) => void = () => undefined;
  const failed = new Promise<never>((_resolve, reject) => {
    giveUp = (sentence) => {
      // The log cuts long texts, and the end of a process's own log says why it failed.
      console.error(`Herald stops: ${sentence}`);
      hasFailed = true;
      reject(new Error('a process cannot go on'));
    };
  });
  const strict: Lifecycle = { ...lifecycle, close: () => closeStrictly(lifecycle, ended) };
  exitInOrder(isStrict ? strict : lifecycle, log, failed);
  try {
    const config = await readConfig(lifecycle, () => hasFailed || ended.size > 0);
    const report = (line: string): void => console.log(line);
    const onEnded = (name: string): void => void ended.add(name);
    if (config.unused.length > 0)
      report(`Ignored settings, which this command chooses itself: ${config.unused.join(', ')}`);
    const stack = await startStack({ config, lifecycle, report, giveUp, onEnded }, shape);
    console.log(banner(stack, config));
  } catch (error) {
    console.error(describe(error));
    hasFailed = true;
    await lifecycle.close();
    process.exit(1);
  }
}

async function closeStrictly(lifecycle: Lifecycle, ended: ReadonlySet<string>): Promise<number> {
  const code = await lifecycle.close();
  if (ended.size === 0) return code;
  console.error(`Ended by itself while everything ran: ${[...ended].join(', ')}`);
  return 1;
}

/** Describes an expected error in one sentence, and any other with its stack. */
function describe(error: unknown): string {
  if (
    error instanceof EngineStartError ||
    error instanceof EngineUnavailableError ||
    error instanceof ConfigError ||
    error instanceof CliError
  ) {
    return `Herald cannot start: ${error.message}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
