import { demoTemplates } from '../sandbox/demo-templates';
import { startSandbox } from '../sandbox/start-sandbox';
import type { SandboxOptions } from '../sandbox/types';
import { startHangingProvider, startHangingReceiver } from './load/hanging';
import { type ReceiverOptions, startReceiver } from './load/receiver';
import { readSettings } from './stack/side-process';

/** Settings of the peers' process, as a JSON file. */
export interface PeersSettings {
  receiver: ReceiverOptions;
  hangingReceiver: ReceiverOptions;
  hangingProvider: { port: number };
  sandbox: Pick<SandboxOptions, 'port' | 'numbers'>;
}

/** The strangers Herald talks to, in a process of their own. Ends on SIGTERM. */
async function runPeers(settings: PeersSettings): Promise<void> {
  const { receiver, hangingReceiver, hangingProvider, sandbox } = settings;
  await startSandbox({ ...sandbox, templates: demoTemplates });
  await startReceiver(receiver);
  await startHangingReceiver(hangingReceiver);
  await startHangingProvider(hangingProvider.port);
}

void readSettings<PeersSettings>().then(runPeers);
