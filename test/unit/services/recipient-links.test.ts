import { expect, test } from '@jest/globals';
import type { CustomerRepository } from '../../../src/ports/customers';
import type { StatusReport } from '../../../src/ports/messaging-provider';
import { createRecipientLinks } from '../../../src/services/customers/steps/recipient-links';
import { createLogger } from '../../../src/observability/logger';
import { DIGESTS } from '../../support/digests';
import { newSender } from '../../support/records';
import { until } from '../../support/wait';

const busy = newSender({ id: 'snd_busy', workspaceId: 'wsp_busy' });
const alsoBusy = newSender({ id: 'snd_also', workspaceId: 'wsp_busy' });
const other = newSender({ id: 'snd_other', workspaceId: 'wsp_other' });

function statuses(count: number): StatusReport[] {
  return Array.from({ length: count }, (_, at) => ({
    recipient: { number: String(15_550_000_000 + at), userId: `US.${at}` },
  })) as StatusReport[];
}

/** Links of which the first waits until it is told to go on; `reads` counts those of each workspace. */
function holding() {
  const reads = new Map<string, number>();
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const findHolders = async (workspaceId: string) => {
    reads.set(workspaceId, (reads.get(workspaceId) ?? 0) + 1);
    await held;
    return [];
  };
  const customers = { findHolders } as Partial<CustomerRepository> as CustomerRepository;
  const log = createLogger('silent', 'test');
  return {
    links: createRecipientLinks({ customers, digests: DIGESTS, log }),
    reads,
    goOn: () => goOn(),
  };
}

test('a burst of one workspace leaves room for the recipients of another', async () => {
  const { links, reads, goOn } = holding();

  for (const sender of [busy, alsoBusy]) links.note(sender, statuses(2000), new Date());
  links.note(other, statuses(100), new Date());
  goOn();

  await until('the recipients of the other', async () => reads.get(other.workspaceId) === 100);
  expect(reads.get(busy.workspaceId)).toBeLessThan(500);
  // The first burst is worked off, so there is room again.
  const before = reads.get(busy.workspaceId) ?? 0;
  links.note(busy, statuses(2000).slice(-200), new Date());
  await until('the further recipients', async () => reads.get(busy.workspaceId) === before + 200);
});
