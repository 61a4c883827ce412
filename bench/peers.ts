import { type ReceiverOptions, startReceiver } from './load/receiver';
import { readSettings } from './stack/settings-file';
import { type SandboxOptions, demoTemplates, startSandbox } from '../src/sandbox';

/** What the peers' process is started with, as a JSON file. */
export interface PeersSettings {
  receiver: ReceiverOptions;
  sandbox: Pick<SandboxOptions, 'port' | 'numbers'>;
}

/** The two strangers Herald talks to, in a process of their own. Ends on SIGTERM. */
async function runPeers({ receiver, sandbox }: PeersSettings): Promise<void> {
  await startSandbox({ ...sandbox, templates: demoTemplates });
  await startReceiver(receiver);
}

void readSettings<PeersSettings>().then(runPeers);
