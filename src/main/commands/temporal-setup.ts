import type { TemporalSetup } from '../../cli/services';
import type { Config } from '../../config';
import { registerSearchAttributes } from '../../temporal/setup';
import { createStartWait } from '../start-wait';
import { operateTemporal } from './operate-temporal';

/** Time to register search attributes: a namespace on a cluster with an index of its own can take a while. */
const REGISTER_TIMEOUT_MS = 30_000;

/**
 * Registers Herald's search attributes in the configured namespace. Waits while Temporal is away.
 * @throws HeraldError temporarily_unavailable, not_found
 */
export async function setUpTemporal(
  config: Config,
  report: (sentence: string) => void,
): Promise<TemporalSetup> {
  const startWait = createStartWait(config.START_WAIT_MS, report);
  const registered = await startWait(() =>
    operateTemporal(config, REGISTER_TIMEOUT_MS, registerSearchAttributes),
  );
  return { namespace: config.TEMPORAL_NAMESPACE, registered };
}
