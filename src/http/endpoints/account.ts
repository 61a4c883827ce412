import { answer } from '../docs/responses';
import { endpoint, person } from '../endpoint';
import { clientOf } from '../middleware/client-address';
import { presentPerson, presentSession, presentWorkspace } from '../presenters/people';
import { presentSecurityEvent } from '../presenters/security-event';
import { pageQuery, presentPage } from '../schemas/page-query';
import { securityLogAnswer, sessionListAnswer } from '../schemas/settings/account';
import { doneAnswer, meAnswer, workspaceListAnswer } from '../schemas/settings/auth';

/** The own account: who is signed in, their sessions, and what happened to the account. */

const tag = 'Signing in';

export const getMe = endpoint({
  method: 'get',
  path: '/api/v1/me',
  access: person(),
  tag,
  summary: 'Who is signed in, and their workspaces',
  answers: { 200: answer(meAnswer, 'The person.') },
  async handle({ services, person: own }) {
    const workspaces = await services.listWorkspaces(own);
    return {
      success: true,
      person: presentPerson(own),
      workspaces: workspaces.map(presentWorkspace),
      workflowsUrl: services.workflowsUrl,
    };
  },
});

export const listWorkspaces = endpoint({
  method: 'get',
  path: '/api/v1/workspaces',
  access: person(),
  tag,
  summary: 'The workspaces the person is a member of',
  answers: { 200: answer(workspaceListAnswer, 'The workspaces, oldest first.') },
  async handle({ services, person: own }) {
    const workspaces = await services.listWorkspaces(own);
    return { success: true, data: workspaces.map(presentWorkspace) };
  },
});

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
    await services.endSession(id, params.sessionId, clientOf(request));
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
    await services.endOtherSessions(session.person.id, session.id, clientOf(request));
    return { success: true };
  },
});

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
