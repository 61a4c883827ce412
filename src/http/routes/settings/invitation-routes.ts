import { type Request, Router } from 'express';
import { HeraldError } from '../../../domain/errors';
import type { Clock } from '../../../ports/clock';
import type { MembershipRepository } from '../../../ports/repositories';
import type { LimitRefused } from '../../../services/api-keys/limit-refused';
import type { AcceptInvitation, ShowInvitation } from '../../../services/members/accept-invitation';
import type { InviteMember } from '../../../services/members/invite-member';
import type { MailInvitation } from '../../../services/members/steps/mail-invitation';
import type { RevokeInvitation } from '../../../services/members/revoke-invitation';
import { clientAddress, clientOf } from '../../middleware/client-address';
import { jsonBody } from '../../middleware/json-body';
import {
  type PersonGuard,
  WORKSPACE,
  actorOf,
  memberOf,
  sessionOf,
} from '../../middleware/require-person';
import { refuseStalePassword } from '../../../services/members/confirm-password';
import { presentInvitation, presentShown } from '../../presenters/members';
import { parseBody } from '../../schemas/parse-body';
import { acceptRequest, invitationRequest, inviteRequest } from '../../schemas/settings/members';
import { answerSession, withChallenge } from './auth-routes';

export interface InvitationRoutesDeps {
  limitRefused: LimitRefused;
  memberships: Pick<MembershipRepository, 'find'>;
  inviteMember: InviteMember;
  mailInvitation: MailInvitation;
  revokeInvitation: RevokeInvitation;
  showInvitation: ShowInvitation;
  acceptInvitation: AcceptInvitation;
  /** Where people open a link with this token. */
  invitationLink: (token: string) => string;
  clock: Clock;
}

/** How people become members (contract 6). A token travels in bodies: paths are logged. */
export function invitationRoutes(deps: InvitationRoutesDeps, people: PersonGuard): Router {
  const router = Router();
  const path = `${WORKSPACE}/invitations`;
  const opened = countingRefusals(deps);

  router.get(path, people('members:edit'), async (_request, response) => {
    const membership = await deps.memberships.find(memberOf(response).workspaceId);
    const now = deps.clock.now();
    const invitations = membership?.invitations ?? [];
    response.json({ success: true, data: invitations.map((each) => presentInvitation(each, now)) });
  });

  router.post(path, people('members:edit'), jsonBody, async (request, response) => {
    const input = parseBody(inviteRequest, request.body);
    if (input.role !== 'agent') refuseStalePassword(sessionOf(response), deps.clock.now());
    const { workspaceId } = memberOf(response);
    const { invitation, token } = await deps.inviteMember(workspaceId, input, actorOf(response));
    const link = deps.invitationLink(token);
    const mailed = await deps.mailInvitation(workspaceId, invitation, link);
    response.status(201).json({
      success: true,
      invitation: presentInvitation(invitation, deps.clock.now()),
      // A mailed link proves whose address it is; the inviter could take the account with it.
      link: mailed === null ? link : null,
      mailed: mailed === true,
    });
  });

  router.delete(`${path}/:invitationId`, people('members:edit'), async (request, response) => {
    const { workspaceId } = memberOf(response);
    const invitationId = String(request.params['invitationId']);
    await deps.revokeInvitation(workspaceId, invitationId, actorOf(response));
    response.json({ success: true });
  });

  router.post('/api/v1/auth/invitation', jsonBody, async (request, response) => {
    const { token } = parseBody(invitationRequest, request.body);
    const shown = await opened(request, token, () => deps.showInvitation(token));
    response.json({ success: true, ...presentShown(shown) });
  });

  router.post('/api/v1/auth/invitation/accept', jsonBody, async (request, response) => {
    const { token, password, name } = parseBody(acceptRequest, request.body);
    const input = {
      token,
      password,
      name,
      cookie: request.get('cookie'),
      ...clientOf(request),
    };
    const asked = opened(request, token, () => deps.acceptInvitation(input));
    const { session, workspaceId } = await withChallenge(response, asked);
    answerSession(response, session, { workspaceId });
  });

  return router;
}

/** Counts tokens that open nothing for the address they come from. */
export function countingRefusals({ limitRefused }: { limitRefused: LimitRefused }) {
  return <Result>(request: Request, credential: string, open: () => Promise<Result>) =>
    limitRefused({ address: clientAddress(request), credential }, isNotFound, open);
}

function isNotFound(error: unknown): boolean {
  return error instanceof HeraldError && error.code === 'not_found';
}
