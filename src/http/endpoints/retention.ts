import { answer } from '../docs/responses';
import { WORKSPACE, endpoint, member } from '../endpoint';
import { retentionAnswer } from '../schemas/settings/retention';

/** Limits of how long things are kept (contract 11). */
export const getRetention = endpoint({
  method: 'get',
  path: `${WORKSPACE}/retention`,
  access: member('settings:read'),
  tag: 'Settings',
  summary: 'How long things are kept, as the operator has set it',
  answers: { 200: answer(retentionAnswer, 'The limits.') },
  handle: ({ services: { retention } }) => ({ success: true, retention }),
});
