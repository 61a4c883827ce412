import { z } from 'zod';
import { SECURITY_EVENT_KINDS, type SecurityEvent } from '../../domain/people/security-event';
import type { KnownSession } from '../../ports/identity';
import { answer, endpoint, person } from '../endpoint';
import { clientOf } from '../middleware/client-address';
import { doneAnswer, timestamp } from '../schemas/fields';
import { pageAnswer, pageQuery, presentPage } from '../schemas/paging';
import { presentPerson, personSchema } from '../session-answer';
import { ownWorkspace, presentWorkspace } from './workspaces';

/** The own account: who is signed in, their sessions, and what happened to the account. */

const tag = 'Signing in';

const meAnswer = z
  .object({
    success: z.literal(true),
    person: personSchema,
    workspaces: z.array(ownWorkspace),
    workflowsUrl: z
      .string()
      .nullable()
      .describe(
        'Where the Temporal UI shows a workflow: add its id, percent-encoded. Null when the operator has not set it.',
      ),
  })
  .meta({ id: 'Me' });

export const getMe = endpoint({
  method: 'get',
  path: '/api/v1/me',
  access: person(),
  tag,
  summary: 'Who is signed in, and their workspaces',
  answers: { 200: answer(meAnswer, 'The person.') },
  async handle({ services, person: own }) {
    const workspaces = await services.members.listWorkspaces(own);
    return {
      success: true,
      person: presentPerson(own),
      workspaces: workspaces.map(presentWorkspace),
      workflowsUrl: services.workflowsUrl,
    };
  },
});

const addressSchema = z
  .string()
  .describe('The network address a request came from; of IPv6 its first half.');

const userAgentSchema = z
  .string()
  .describe('What the browser says of itself, 200 characters of it.');

const ownSession = z
  .object({
    sessionId: z.string(),
    current: z.boolean().describe('True for the session of this request.'),
    address: addressSchema,
    userAgent: userAgentSchema,
    createdAt: timestamp.describe('When it was signed in with.'),
    usedAt: timestamp.describe('Of its last use, to five minutes.'),
    expiresAt: timestamp.describe(
      'A week after its last use, 30 days after the sign-in at the latest.',
    ),
  })
  .meta({ id: 'OwnSession' });

/** Presents a session of the person; `currentId` is that of the request. */
function presentSession(session: KnownSession, currentId: string) {
  const { id, client, createdAt, usedAt, expiresAt } = session;
  return { sessionId: id, current: id === currentId, ...client, createdAt, usedAt, expiresAt };
}

const sessionListAnswer = z
  .object({
    success: z.literal(true),
    data: z.array(ownSession),
  })
  .meta({ id: 'SessionList' });

export const listSessions = endpoint({
  method: 'get',
  path: '/api/v1/me/sessions',
  access: person(),
  tag,
  summary: 'The own sessions, the one used last first',
  answers: { 200: answer(sessionListAnswer, 'The sessions.') },
  async handle({ services, session }) {
    const sessions = await services.identity.listSessions(session.person.id);
    return { success: true, data: sessions.map((each) => presentSession(each, session.id)) };
  },
});

export const endSession = endpoint({
  method: 'delete',
  path: '/api/v1/me/sessions/:sessionId',
  access: person(),
  tag,
  summary: 'End one of the own sessions',
  answers: { 200: answer(doneAnswer, 'It is over.') },
  errors: ['not_found'],
  async handle({ services, request, params, person: { id } }) {
    await services.members.endSession(id, params.sessionId, clientOf(request));
    return { success: true };
  },
});

export const endOtherSessions = endpoint({
  method: 'post',
  path: '/api/v1/me/sessions/end-others',
  access: person(),
  tag,
  summary: 'End every own session but this one',
  answers: { 200: answer(doneAnswer, 'They are over.') },
  async handle({ services, request, session }) {
    await services.members.endOtherSessions(session.person.id, session.id, clientOf(request));
    return { success: true };
  },
});

const securityEvent = z
  .object({
    eventId: z.string(),
    at: timestamp.describe('Of the latest, when `count` is more than 1.'),
    kind: z.enum(SECURITY_EVENT_KINDS),
    address: addressSchema.nullable().describe('Null for what an operator or another member did.'),
    userAgent: userAgentSchema.nullable(),
    count: z.int().min(1).describe('Failures of one hour are counted together.'),
  })
  .meta({ id: 'SecurityEvent' });

function presentSecurityEvent({ id, at, kind, client, count }: SecurityEvent) {
  const { address = null, userAgent = null } = client ?? {};
  return { eventId: id, at, kind, address, userAgent, count };
}

const securityLogAnswer = pageAnswer(securityEvent).meta({ id: 'SecurityLog' });

export const listSecurityEvents = endpoint({
  method: 'get',
  path: '/api/v1/me/security-log',
  access: person(),
  tag,
  summary: 'Sign-ins, wrong passwords and changes of the own account, newest first',
  description: 'Kept for 90 days.',
  query: pageQuery,
  answers: { 200: answer(securityLogAnswer, 'A page of the log.') },
  handle: async ({ services, query, person: { id } }) =>
    presentPage(await services.securityLog.list(id, query), presentSecurityEvent),
});
