import { publicOrigin, workflowsUrl } from './public-address';
import { createAddressPolicy } from '../egress';
import { createIdentity } from '../identity';
import { guarded } from '../persistence/guard';
import type { Identity } from '../ports/identity';
import { eraseCustomer } from '../services/customers/erase-customer';
import { exportCustomer } from '../services/customers/export-customer';
import { createKey } from '../services/api-keys/create-key';
import { revokeKey } from '../services/api-keys/revoke-key';
import { acceptInvitation, showInvitation } from '../services/members/accept-invitation';
import { askForNewPassword } from '../services/members/request-new-password';
import { authenticatePerson } from '../services/members/authenticate-person';
import { changeRole, removeMember } from '../services/members/change-member';
import { confirmPassword } from '../services/members/confirm-password';
import { findMember, listWorkspaces } from '../services/members/find-member';
import { grantToAgents } from '../services/members/steps/grant-to-agents';
import { inviteMember } from '../services/members/invite-member';
import { mailInvitation } from '../services/members/steps/mail-invitation';
import { setNewPassword } from '../services/members/set-new-password';
import { loggedChangePassword, loggedSignIn } from '../services/members/steps/logged-sign-in';
import { endOtherSessions, endSession } from '../services/members/own-sessions';
import { revokeInvitation } from '../services/members/revoke-invitation';
import { signOut, signOutEverywhere } from '../services/members/sign-out';
import { type TwoFactorDeps, finishSignIn, twoFactor } from '../services/members/two-factor';
import { saveWebhookSettings } from '../services/webhooks/save-webhook-settings';
import { showWebhookSettings } from '../services/webhooks/show-webhook-settings';
import type { Base } from './compose';
import { composeLinkMails } from './compose-mail';
import { invitationLink, newPasswordLink } from './invitation-link';
import { signInLimits } from './sign-in-limits';

/** Accounts and sessions. Apart from `composeBase`, because only some processes pay for loading its library. */
export function composeIdentity({ config, database, secretBox, log }: Base): Identity {
  const identity = createIdentity({
    database: database.driver,
    secretKey: config.HERALD_SECRET_KEY,
    secretBox,
    secureCookies: config.HERALD_ENV === 'production',
    log,
  });
  return guarded(identity);
}

/** Builds the services of people: accounts, members, settings. */
export function composePeople(base: Base) {
  const { repositories, config } = base;
  const addressPolicy = createAddressPolicy({
    allowOrigins: config.EGRESS_ALLOW_ORIGINS,
    ports: config.WEBHOOK_PORTS,
  });
  const identity = composeIdentity(base);
  const deps = {
    ...base,
    ...repositories,
    ...signInLimits(base),
    ...composeLinkMails(base),
    newPasswordLink: newPasswordLink(config),
    identity,
    addressPolicy,
  };
  return {
    publicOrigin: publicOrigin(config),
    workflowsUrl: workflowsUrl(config),
    identity,
    keys: repositories.keys,
    clock: base.clock,
    memberships: repositories.memberships,
    audit: repositories.audit,
    securityLog: repositories.securityLog,
    invitationLink: invitationLink(config),
    authenticatePerson: authenticatePerson(deps),
    findMember: findMember(deps),
    listWorkspaces: listWorkspaces(deps),
    ...composeSessions(deps),
    showInvitation: showInvitation(deps),
    askForNewPassword: askForNewPassword(deps),
    setNewPassword: setNewPassword(deps),
    mailsLinks: deps.mailer !== null,
    acceptInvitation: acceptInvitation({ ...deps, signIn: loggedSignIn(deps) }),
    inviteMember: inviteMember(deps),
    mailInvitation: mailInvitation(deps),
    revokeInvitation: revokeInvitation(deps),
    changeRole: changeRole(deps),
    removeMember: removeMember(deps),
    grantToAgents: grantToAgents(deps),
    showWebhookSettings: showWebhookSettings(deps),
    saveWebhookSettings: saveWebhookSettings(deps),
    exportCustomer: exportCustomer(deps),
    eraseCustomer: eraseCustomer({ ...deps, sweepAfterMs: config.SWEEP_AFTER_MS }),
    createKey: createKey(deps),
    revokeKey: revokeKey(deps),
  };
}

/** Signing in, in one step or two, and out; the own sessions, password and second factor. */
function composeSessions(deps: TwoFactorDeps & Parameters<typeof loggedChangePassword>[0]) {
  return {
    signIn: loggedSignIn(deps),
    finishSignIn: finishSignIn(deps),
    twoFactor: twoFactor(deps),
    signOut: signOut(deps),
    signOutEverywhere: signOutEverywhere(deps),
    endSession: endSession(deps),
    endOtherSessions: endOtherSessions(deps),
    confirmPassword: confirmPassword(deps),
    changePassword: loggedChangePassword(deps),
  };
}
