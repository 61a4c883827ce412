import { z } from 'zod';
import type { PersonInWorkspace } from '../../services/members/find-member';
import { WORKSPACE, answer, endpoint, member, person } from '../endpoint';
import { permissionSchema, roleSchema } from '../schemas/fields';

/** Workspaces: the own ones, and how long one keeps things. */

export const ownWorkspace = z.object({
  workspaceId: z.string(),
  name: z.string(),
  role: roleSchema,
  permissions: z.array(permissionSchema),
});

export function presentWorkspace(own: PersonInWorkspace) {
  const { workspaceId, workspaceName, role, permissions } = own;
  return { workspaceId, name: workspaceName, role, permissions };
}

const workspaceListAnswer = z
  .object({
    success: z.literal(true),
    data: z.array(ownWorkspace),
  })
  .meta({ id: 'WorkspaceList' });

export const listWorkspaces = endpoint({
  method: 'get',
  path: '/api/v1/workspaces',
  access: person(),
  tag: 'Signing in',
  summary: 'The workspaces the person is a member of',
  answers: { 200: answer(workspaceListAnswer, 'The workspaces, oldest first.') },
  async handle({ services, person: own }) {
    const workspaces = await services.members.listWorkspaces(own);
    return { success: true, data: workspaces.map(presentWorkspace) };
  },
});

const days = z.int();

const retentionSchema = z.object({
  messagesDays: days.describe('Messages and their ids, from when they were accepted.'),
  inboundDays: days.describe('What customers wrote, and notes.'),
  conversationsDays: days.describe('Conversations, from their latest message.'),
  customersDays: days.describe(
    'Customers, from their last message; a decision against messages stays.',
  ),
  eventsDays: days.describe('Webhook events with their attempts, and recoveries.'),
  auditDays: days.describe('Audit entries.'),
  removedDays: days.describe('Revoked and expired API keys, deleted templates, deleted agents.'),
});

const retentionAnswer = z
  .object({ success: z.literal(true), retention: retentionSchema })
  .meta({ id: 'RetentionLimits' });

/** Retention limits (contract 11). */
export const getRetention = endpoint({
  method: 'get',
  path: `${WORKSPACE}/retention`,
  access: member('settings:read'),
  tag: 'Settings',
  summary: 'How long things are kept, as the operator has set it',
  answers: { 200: answer(retentionAnswer, 'The limits.') },
  handle: ({ services: { retention } }) => ({ success: true, retention }),
});
