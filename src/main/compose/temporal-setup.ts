import type { TemporalSetup } from '../../cli/services';
import type { Config } from '../../config';
import { registerSearchAttributes } from '../../temporal/setup';
import { operateTemporal } from './operate-temporal';

/** Time to register search attributes: a namespace on a cluster with an index of its own can take a while. */
const REGISTER_TIMEOUT_MS = 30_000;

/** Registers Herald's search attributes in the configured namespace. @throws HeraldError temporarily_unavailable, not_found */
export async function setUpTemporal(config: Config): Promise<TemporalSetup> {
  const registered = await operateTemporal(config, REGISTER_TIMEOUT_MS, registerSearchAttributes);
  return { namespace: config.TEMPORAL_NAMESPACE, registered };
}
