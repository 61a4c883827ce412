import { expect, test } from '@jest/globals';
import { OPERATOR } from '../../../src/domain/audit';
import { newId } from '../../../src/domain/ids';
import type { Recovery } from '../../../src/domain/recovery';
import { createLogger } from '../../../src/observability/logger';
import { cancelRecovery } from '../../../src/services/deliveries/cancel-recovery';
import { ADA } from '../../support/actor';
import { useTestDatabase } from '../persistence/support';
import { bind } from '../../../src/services/steps/bind';
import { partial } from '../../support/partial';

const db = useTestDatabase();
const NOW = new Date('2026-01-05T12:00:00.000Z');

test('writes one audit entry when a recovery is cancelled twice', async () => {
  const recovery: Recovery = {
    id: newId('rcv'),
    workspaceId: newId('wks'),
    since: NOW,
    until: NOW,
    by: OPERATOR,
    ratePerSecond: 1,
    total: 1,
    state: 'running',
    createdAt: NOW,
    endedAt: null,
  };
  await db.recoveries.insert(recovery, NOW);
  const log = createLogger('silent', 'test');
  const cancel = bind(cancelRecovery, partial({ ...db, clock: { now: () => NOW }, log }));

  const cancelled = await cancel(recovery.workspaceId, recovery.id, ADA);
  await cancel(recovery.workspaceId, recovery.id, OPERATOR);

  const { rows } = await db.audit.list(recovery.workspaceId, {}, { limit: 9 });
  expect(cancelled.recovery.state).toBe('cancelled');
  expect(rows).toMatchObject([{ action: 'recovery.cancelled', actor: ADA, target: recovery.id }]);
});
