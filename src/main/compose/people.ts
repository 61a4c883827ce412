import { invitationLink, newPasswordLink } from '../../config/addresses';
import type { Services } from '../../http/services';
import type * as IdentityAdapter from '../../identity';
import { guarded } from '../../persistence/guard';
import type { Clock } from '../../ports/clock';
import type { Identity } from '../../ports/identity';
import type { LiveChanges } from '../../ports/live-changes';
import type { Logger } from '../../ports/logger';
import type { Mailer } from '../../ports/mailer';
import type { Repositories } from '../../ports/repositories';
import { acceptInvitation, showInvitation } from '../../services/members/accept-invitation';
import { authenticatePerson } from '../../services/members/authenticate-person';
import { changePassword } from '../../services/members/change-password';
import { changeRole } from '../../services/members/change-role';
import { confirmPassword } from '../../services/members/confirm-password';
import { findMember, listWorkspaces } from '../../services/members/find-member';
import { grantToAgents } from '../../services/members/grant-to-agents';
import { inviteMember } from '../../services/members/invite-member';
import { mailInvitation } from '../../services/members/mail-invitation';
import { endOtherSessions, endSession } from '../../services/members/own-sessions';
import { askForNewPassword } from '../../services/members/request-new-password';
import { removeMember } from '../../services/members/remove-member';
import { revokeInvitation } from '../../services/members/revoke-invitation';
import { setNewPassword } from '../../services/members/set-new-password';
import { signIn } from '../../services/members/sign-in';
import { signOut, signOutEverywhere } from '../../services/members/sign-out';
import { finishSignIn, twoFactor } from '../../services/members/two-factor';
import { type Adapters, composeMailer } from './adapters';
import type { SignInLimits } from '../../services/members/steps/sign-in-limits';
import { type MailLimits, composeMailLimits, composeSignInLimits } from './limits';
import { onFirstUse } from './on-first-use';

/** Services of accounts, sessions and members. */
export type PeopleServices = Pick<
  Services,
  | 'identity'
  | 'authenticatePerson'
  | 'signIn'
  | 'finishSignIn'
  | 'signOut'
  | 'signOutEverywhere'
  | 'confirmPassword'
  | 'changePassword'
  | 'askForNewPassword'
  | 'setNewPassword'
  | 'twoFactor'
  | 'endSession'
  | 'endOtherSessions'
  | 'securityLog'
  | 'memberships'
  | 'findMember'
  | 'listWorkspaces'
  | 'changeRole'
  | 'removeMember'
  | 'grantToAgents'
  | 'inviteMember'
  | 'mailInvitation'
  | 'revokeInvitation'
  | 'showInvitation'
  | 'acceptInvitation'
  | 'mailsLinks'
  | 'invitationLink'
>;

type PeopleRepositories = Pick<
  Repositories,
  | 'workspaces'
  | 'memberships'
  | 'passwordResets'
  | 'securityLog'
  | 'audit'
  | 'keys'
  | 'conversations'
  | 'answers'
  | 'savedViews'
>;

interface PeopleDeps extends PeopleRepositories, SignInLimits, MailLimits {
  identity: Identity;
  /** Null when no link can be mailed. */
  mailer: Mailer | null;
  newPasswordLink: (token: string) => string;
  live: LiveChanges;
  clock: Clock;
  log: Logger;
}

/** Composes the services of people. */
export function composePeople(adapters: Adapters): PeopleServices {
  const { config, database, repositories } = adapters;
  const deps: PeopleDeps = {
    ...repositories,
    ...composeSignInLimits(database),
    ...composeMailLimits(database),
    identity: composeIdentity(adapters),
    mailer: config.HERALD_PUBLIC_URL === undefined ? null : composeMailer(adapters),
    newPasswordLink: newPasswordLink(config),
    live: adapters.live,
    clock: adapters.clock,
    log: adapters.log,
  };
  return {
    ...composeSessions(deps),
    ...composeMembers(deps),
    mailsLinks: deps.mailer !== null,
    invitationLink: invitationLink(config),
  };
}

/** Creates the accounts and sessions of people; better-auth is loaded at the first use. */
export function composeIdentity({ config, database, secretBox, log }: Adapters): Identity {
  const identity = onFirstUse(() => {
    const { createIdentity } = require('../../identity') as typeof IdentityAdapter;
    return createIdentity({
      database: database.driver,
      secretKey: config.HERALD_SECRET_KEY,
      secretBox,
      secureCookies: config.HERALD_ENV === 'production',
      log,
    });
  });
  return guarded(identity);
}

function composeSessions(deps: PeopleDeps) {
  return {
    identity: deps.identity,
    securityLog: deps.securityLog,
    authenticatePerson: authenticatePerson(deps),
    signIn: signIn(deps),
    finishSignIn: finishSignIn(deps),
    signOut: signOut(deps),
    signOutEverywhere: signOutEverywhere(deps),
    confirmPassword: confirmPassword(deps),
    changePassword: changePassword(deps),
    askForNewPassword: askForNewPassword(deps),
    setNewPassword: setNewPassword(deps),
    twoFactor: twoFactor(deps),
    endSession: endSession(deps),
    endOtherSessions: endOtherSessions(deps),
  };
}

function composeMembers(deps: PeopleDeps) {
  return {
    memberships: deps.memberships,
    findMember: findMember(deps),
    listWorkspaces: listWorkspaces(deps),
    changeRole: changeRole(deps),
    removeMember: removeMember(deps),
    grantToAgents: grantToAgents(deps),
    inviteMember: inviteMember(deps),
    mailInvitation: mailInvitation(deps),
    revokeInvitation: revokeInvitation(deps),
    showInvitation: showInvitation(deps),
    acceptInvitation: acceptInvitation({ ...deps, signIn: signIn(deps) }),
  };
}
