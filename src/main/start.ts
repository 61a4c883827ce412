import { EngineStartError, EngineUnavailableError } from '../../engines/errors';
import { CliError } from '../cli/errors';
import { ConfigError } from '../config';
import { readEmbeddedConfig } from '../config/embedded';
import { createLogger } from '../observability/logger';
import { createLifecycle, exitInOrder } from './lifecycle';
import { banner } from './start/banner';
import { startStack } from './start/stack';

const STOP_TIMEOUT_MS = 60_000;

/** `npm start`: runs everything on one machine, in one terminal, until Ctrl-C. The bootstrap reads its options. */
export async function main(): Promise<void> {
  const log = createLogger('warn', 'start');
  const lifecycle = createLifecycle({ log, timeoutMs: STOP_TIMEOUT_MS });
  let giveUp: (sentence: string) => void = () => undefined;
  const failed = new Promise<never>((_resolve, reject) => {
    giveUp = (sentence) => reject(new Error(sentence));
  });
  exitInOrder(lifecycle, log, failed);
  try {
    const config = readEmbeddedConfig();
    const report = (line: string): void => console.log(line);
    if (config.unused.length > 0)
      report(`Ignored settings, which npm start chooses itself: ${config.unused.join(', ')}`);
    const { quickstart, engines } = await startStack({ config, lifecycle, report, giveUp });
    console.log(banner(quickstart, engines, config.dataDir));
  } catch (error) {
    console.error(describe(error));
    await lifecycle.close();
    process.exit(1);
  }
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
