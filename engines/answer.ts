import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { EngineStartError, messageOf } from './errors';
import { requireListener } from './listener';
import type { RunningEngine } from './types';

const POLL_MS = 50;
/** Longest start of an engine. */
const DEADLINE_MS = 60_000;
const LOG_LINES = 10;

/**
 * Waits until the engine itself answers on its port; stops it when it does not.
 *
 * @param port where the engine itself has to listen; null: it listens nowhere
 * @param probe asks the engine something, and throws while there is no answer
 * @param deadlineMs time until the answer; a minute by default
 * @throws EngineStartError with the last lines of the log when it dies or stays silent for so long
 */
export async function awaitAnswer(
  engine: RunningEngine,
  port: number | null,
  logFile: string,
  probe: () => Promise<unknown>,
  deadlineMs = DEADLINE_MS,
): Promise<void> {
  let lastFailure: unknown;
  let ending: string | undefined;
  void engine.exited.then(({ code, signal }) => (ending = signal ?? `exit code ${code}`));
  for (const deadline = Date.now() + deadlineMs; Date.now() < deadline; await sleep(POLL_MS)) {
    if (ending) throw await failure(`${engine.name} ended while starting (${ending})`, logFile);
    try {
      if (port !== null) await requireListener(engine.pid, port);
      await probe();
      if (ending === undefined) return;
    } catch (error) {
      lastFailure = error;
    }
  }
  await engine.stop();
  throw await failure(
    `${engine.name} did not answer within ${deadlineMs / 1000} s (${messageOf(lastFailure)})`,
    logFile,
  );
}

async function failure(message: string, logFile: string): Promise<EngineStartError> {
  const log = await readFile(logFile, 'utf8').catch(() => '');
  const lines = log.trimEnd().split('\n').slice(-LOG_LINES);
  return new EngineStartError([`${message}. The end of its log:`, ...lines].join('\n  '));
}
