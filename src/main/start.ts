import { parseArgs } from 'node:util';
import { EngineStartError, EngineUnavailableError } from '../../engines';
import { ConfigError } from '../config';
import { readEmbeddedConfig } from '../config-embedded';
import { createLogger } from '../observability/logger';
import { createLifecycle, exitInOrder } from './lifecycle';
import { banner } from './start/banner';
import { HELP } from './start/help';
import { startStack } from './start/stack';

const STOP_TIMEOUT_MS = 60_000;

/** `npm start`: everything on one machine, in one terminal, until Ctrl-C. */
export async function main(argv: string[]): Promise<void> {
  if (wantsHelp(argv)) {
    console.log(HELP);
    return;
  }
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
    const { quickstart, engines } = await startStack({ config, lifecycle, report, giveUp });
    console.log(banner(quickstart, engines, config.dataDir));
  } catch (error) {
    console.error(describe(error));
    await lifecycle.close();
    process.exit(1);
  }
}

function wantsHelp(argv: string[]): boolean {
  const { values } = parseArgs({ args: argv, options: { help: { type: 'boolean', short: 'h' } } });
  return values.help === true;
}

/** Expected troubles are one sentence; anything else is our fault and shows where. */
function describe(error: unknown): string {
  if (
    error instanceof EngineStartError ||
    error instanceof EngineUnavailableError ||
    error instanceof ConfigError
  ) {
    return `Herald cannot start: ${error.message}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
