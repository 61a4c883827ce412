import { bindAll } from '../steps/bind';
import { showInvitation, acceptInvitation } from './accept-invitation';
import { authenticatePerson } from './authenticate-person';
import { changePassword } from './change-password';
import { changeRole } from './change-role';
import { confirmPassword } from './confirm-password';
import { findMember, listWorkspaces } from './find-member';
import { grantToAgents } from './grant-to-agents';
import { inviteMember } from './invite-member';
import { mailInvitation } from './mail-invitation';
import { endSession, endOtherSessions } from './own-sessions';
import { removeMember } from './remove-member';
import { askForNewPassword } from './request-new-password';
import { revokeInvitation } from './revoke-invitation';
import { setNewPassword } from './set-new-password';
import { signIn } from './sign-in';
import { signOut, signOutEverywhere } from './sign-out';
import { finishSignIn, twoFactor } from './two-factor';
import type { MemberDeps } from './deps';

/** Creates the services of people: their accounts, sessions and memberships. */
export function createMembers(deps: MemberDeps) {
  return {
    ...bindAll(deps, {
      authenticate: authenticatePerson,
      signIn,
      finishSignIn,
      signOut,
      signOutEverywhere,
      confirmPassword,
      changePassword,
      setNewPassword,
      endSession,
      endOtherSessions,
      find: findMember,
      listWorkspaces,
      changeRole,
      remove: removeMember,
      grantToAgents,
      invite: inviteMember,
      mailInvitation,
      revokeInvitation,
      showInvitation,
      acceptInvitation,
    }),
    askForNewPassword: askForNewPassword(deps),
    twoFactor: twoFactor(deps),
    /** Whether people get links by mail. */
    mailsLinks: deps.mailer !== null,
  };
}

export type Members = ReturnType<typeof createMembers>;
