import { answer } from '../docs/responses';
import { WORKSPACE, endpoint, member } from '../endpoint';
import { presentRecovery } from '../presenters/delivery';
import {
  recoverRequest,
  recoverableAnswer,
  recoveryAnswer,
  recoveryListAnswer,
} from '../schemas/settings/deliveries';
import { emptyRequest } from '../schemas/settings/webhook-actions';

/** Recoveries, which deliver again whatever failed since a time (contract 7). */

const tag = 'Deliveries';
const RECOVERIES = `${WORKSPACE}/recoveries` as const;
const RECOVERY = `${RECOVERIES}/:recoveryId` as const;

export const recoverDeliveries = endpoint({
  method: 'post',
  path: `${WORKSPACE}/deliveries/recover`,
  access: member('settings:edit'),
  tag,
  summary: 'Deliver again whatever failed since a time, at a bounded rate',
  body: recoverRequest,
  answers: {
    200: answer(recoverableAnswer, 'With `dryRun`: how many it would resend.'),
    202: answer(recoveryAnswer, 'It is under way.'),
  },
  errors: ['conflict'],
  async handle({ services: { recovery }, response, workspaceId, actor, body }) {
    const { since, ratePerSecond, dryRun } = body;
    if (dryRun) return { success: true, ...(await recovery.count(workspaceId, since)) };
    const started = await recovery.start(workspaceId, { since, ratePerSecond, by: actor });
    response.status(202);
    return { success: true, recovery: presentRecovery(started) };
  },
});

export const listRecoveries = endpoint({
  method: 'get',
  path: RECOVERIES,
  access: member('settings:read'),
  tag,
  summary: 'The last recoveries, newest first',
  answers: { 200: answer(recoveryListAnswer, 'How far they have come.') },
  async handle({ services, workspaceId }) {
    const recoveries = await services.recovery.list(workspaceId);
    return { success: true, data: recoveries.map(presentRecovery) };
  },
});

export const getRecovery = endpoint({
  method: 'get',
  path: RECOVERY,
  access: member('settings:read'),
  tag,
  summary: 'How far a recovery has come',
  answers: { 200: answer(recoveryAnswer, 'The recovery.') },
  async handle({ services, workspaceId, params }) {
    const shown = await services.recovery.show(workspaceId, params.recoveryId);
    return { success: true, recovery: presentRecovery(shown) };
  },
});

export const cancelRecovery = endpoint({
  method: 'post',
  path: `${RECOVERY}/cancel`,
  access: member('settings:edit'),
  tag,
  summary: 'Resend nothing further',
  body: emptyRequest,
  answers: { 200: answer(recoveryAnswer, 'It has ended.') },
  async handle({ services, workspaceId, actor, params }) {
    const cancelled = await services.recovery.cancel(workspaceId, params.recoveryId, actor);
    return { success: true, recovery: presentRecovery(cancelled) };
  },
});
