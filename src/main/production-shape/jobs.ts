import type { ComposeService } from '../../../engines/compose/compose-file';
import { EngineStartError, messageOf } from '../../../engines/errors';
import { runCommand } from '../../../engines/run-command';
import type { Machine } from './machine';

/** Making Temporal's tables takes seconds. */
const DEADLINE_MS = 120_000;

/**
 * Runs a job of docker-compose.yml to its end.
 *
 * @throws EngineStartError with the end of its output when it fails
 */
export async function runJob(name: string, machine: Machine): Promise<void> {
  const [command, ...args] = commandOf(machine.service(name));
  const env = machine.environmentOf(name);
  try {
    await runCommand(command, args, { env, timeoutMs: DEADLINE_MS });
  } catch (error) {
    throw new EngineStartError(`the job ${name} failed: ${messageOf(error)}`);
  }
}

/** Returns the words of a service's command. @throws Error when it has none */
export function commandOf({ entrypoint, command }: ComposeService): [string, ...string[]] {
  const [program, ...args] = [...(entrypoint ?? []), ...(command ?? [])];
  if (program === undefined) throw new Error('the service has no command in docker-compose.yml');
  return [program, ...args];
}
