import { expect, test } from '@jest/globals';
import { change, envelope, postCallback, statusItem } from '../api/support/callbacks';
import { mintTenant } from '../support/tenant';
import { operatorOf, words, useOperator } from './support/operator';

const { herald } = useOperator();

test('callbacks list and replay show what waits unread, without its values', async () => {
  const tenant = await mintTenant(herald);
  const { workspaceId, senderId, phoneNumberId } = tenant;
  const body = envelope(change(phoneNumberId, [statusItem('wamid.1', 'warmed_up')]));
  await postCallback(herald, tenant, JSON.stringify(body));
  const operator = operatorOf(herald);
  const run = (line: string) => words(`callbacks ${line} --workspace ${workspaceId}`);

  const counted = await operator.json(run('list'));
  const listed = await operator.json(run(`list --sender ${senderId}`));
  const printed = await operator.run(run(`list --sender ${senderId}`));
  const replayed = await operator.json(run('replay'));

  expect(counted).toMatchObject({ data: [{ senderId, unread: 1 }] });
  expect(listed).toMatchObject({ total: 1, data: [{ kind: 'unknown_status' }] });
  expect(printed.stdout).toContain('"status":"string"');
  expect(printed.stdout + JSON.stringify(listed)).not.toMatch(/33612345678|wamid|warmed_up/);
  expect(replayed).toMatchObject({ data: [{ senderId, replayed: 0, unread: 1, failed: 0 }] });
});
