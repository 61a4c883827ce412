import { writeFile } from 'node:fs/promises';
import { request } from 'undici';
import type { RunningEngine } from '../../engines/types';
import type { SavedState } from '../../src/main/start/saved-state';
import { caFile, demoNumber } from '../../src/main/start/peers';
import type { StackOptions } from '../../src/main/start/supervise';
import type { PeersSettings } from '../peers';
import type { HangingPorts } from './environment';
import { startSideProcess } from './side-process';

/**
 * Sandbox and receivers in one process: no measurement uses both. The sandbox reports nothing by itself, because
 * the bench plays the provider.
 */
export async function startPeers(
  { config, lifecycle }: StackOptions,
  kept: SavedState,
  hangingPorts: HangingPorts,
): Promise<RunningEngine> {
  await writeFile(caFile(config.dataDir), kept.certificate.certPem);
  const settings: PeersSettings = {
    receiver: { port: kept.ports.receiver, ...kept.certificate },
    hangingReceiver: { port: hangingPorts.receiver, ...kept.certificate },
    hangingProvider: { port: hangingPorts.provider },
    sandbox: { port: kept.ports.sandbox, numbers: [demoNumber(kept, null)] },
  };
  return startSideProcess(config.dataDir, lifecycle, {
    name: 'the sandbox and the receiver',
    entry: 'peers',
    settings,
    probe: () => request(`http://127.0.0.1:${kept.ports.sandbox}/sandbox/messages`),
  });
}
