import { startHangingReceiver } from './load/hanging-receiver';
import { type ReceiverOptions, startReceiver } from './load/receiver';
import { readSettings } from './stack/settings-file';
import { type SandboxOptions, demoTemplates, startSandbox } from '../src/sandbox';

/** What the peers' process is started with, as a JSON file. */
export interface PeersSettings {
  receiver: ReceiverOptions;
  hangingReceiver: ReceiverOptions;
  sandbox: Pick<SandboxOptions, 'port' | 'numbers'>;
}

/** The strangers Herald talks to, in a process of their own. Ends on SIGTERM. */
async function runPeers({ receiver, hangingReceiver, sandbox }: PeersSettings): Promise<void> {
  await startSandbox({ ...sandbox, templates: demoTemplates });
  await startReceiver(receiver);
  await startHangingReceiver(hangingReceiver);
}

void readSettings<PeersSettings>().then(runPeers);
