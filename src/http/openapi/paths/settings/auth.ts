import type { ErrorCode } from '../../../../domain/errors';
import { answer, forAnybody, forPeople } from './operation';

const tags = ['Signing in'];
const changeErrors: ErrorCode[] = ['invalid_credentials', 'conflict', 'forbidden'];

/** Signing in and out, and who is signed in. */
export const authPaths = {
  '/api/v1/auth/sign-in': {
    post: forAnybody({
      operationId: 'signIn',
      tags,
      summary: 'Sign in with e-mail address and password',
      description: 'Answers with the session as an HttpOnly cookie.',
      body: 'SignInRequest',
      responses: { '200': answer('SignedIn', 'Signed in.') },
      errors: ['invalid_credentials', 'two_factor_required', 'rate_limited', 'forbidden'],
    }),
  },
  '/api/v1/auth/sign-in/two-factor': {
    post: forAnybody({
      operationId: 'finishSignIn',
      tags,
      summary: 'End a sign-in that two_factor_required began, with a code',
      description:
        'The cookie of that answer says which sign-in it is, for ten minutes and five wrong codes.',
      body: 'SecondStepRequest',
      responses: { '200': answer('SignedIn', 'Signed in.') },
      errors: ['unauthorized', 'invalid_credentials', 'rate_limited', 'forbidden'],
    }),
  },
  '/api/v1/auth/sign-out': {
    post: forAnybody({
      operationId: 'signOut',
      tags,
      summary: 'End this session',
      responses: { '200': answer('Done', 'There is no session any more.') },
      errors: ['forbidden'],
    }),
  },
  '/api/v1/auth/sign-out-everywhere': {
    post: forPeople({
      operationId: 'signOutEverywhere',
      tags,
      summary: 'End every session of the person',
      responses: { '200': answer('Done', 'All of them ended.') },
      errors: ['forbidden'],
    }),
  },
  '/api/v1/auth/confirm-password': {
    post: forPeople({
      operationId: 'confirmPassword',
      tags,
      summary: 'Give the own password once more',
      description:
        'For 15 minutes the session may then do what is answered with `password_needed` otherwise.',
      body: 'ConfirmPasswordRequest',
      responses: { '200': answer('Done', 'It is right.') },
      errors: ['invalid_credentials', 'forbidden'],
    }),
  },
  '/api/v1/auth/password': {
    post: forPeople({
      operationId: 'changePassword',
      tags,
      summary: 'Change the own password; every other session ends',
      body: 'PasswordRequest',
      responses: { '200': answer('SignedIn', 'Changed; the cookie holds a new session.') },
      errors: ['invalid_credentials', 'rate_limited', 'forbidden'],
    }),
  },
  '/api/v1/auth/options': {
    get: forAnybody({
      operationId: 'getSignInOptions',
      tags,
      summary: 'What somebody who is not signed in can do',
      responses: { '200': answer('SignInOptions', 'The options.') },
    }),
  },
  '/api/v1/auth/forgotten-password': {
    post: forAnybody({
      operationId: 'askForNewPassword',
      tags,
      summary: 'Mail a link for a new password to whoever has the account',
      description: 'Does not tell whether anybody has it. The link works once, for an hour.',
      body: 'ForgottenPasswordRequest',
      responses: { '202': answer('Done', 'A mail is on its way, if somebody has the account.') },
      errors: ['not_found', 'rate_limited', 'forbidden'],
    }),
  },
  '/api/v1/auth/new-password': {
    post: forAnybody({
      operationId: 'setNewPassword',
      tags,
      summary: 'Set a new password with the token of a link; every session of the person ends',
      body: 'NewPasswordRequest',
      responses: { '200': answer('NewPasswordSet', 'Set. Sign in with it.') },
      errors: ['not_found', 'rate_limited', 'forbidden'],
    }),
  },
  '/api/v1/auth/two-factor': {
    get: forPeople({
      operationId: 'getTwoFactor',
      tags,
      summary: 'Whether the person has a second factor',
      responses: { '200': answer('TwoFactorState', 'The second factor.') },
    }),
  },
  '/api/v1/auth/two-factor/set-up': {
    post: forPeople({
      operationId: 'setUpTwoFactor',
      tags,
      summary: 'Begin to set up a second factor: answers with the secret for an authenticator app',
      description: 'Nothing changes before it is confirmed with a code.',
      body: 'TwoFactorSetUpRequest',
      responses: { '200': answer('TwoFactorSetUp', 'What the app needs.') },
      errors: changeErrors,
    }),
  },
  '/api/v1/auth/two-factor/confirm': {
    post: forPeople({
      operationId: 'confirmTwoFactor',
      tags,
      summary: 'Turn the second factor on, with the first code of the app',
      body: 'TwoFactorConfirmRequest',
      responses: {
        '200': answer('TwoFactorConfirmed', 'On; the cookie holds a new session.'),
      },
      errors: changeErrors,
    }),
  },
  '/api/v1/auth/two-factor/recovery-codes': {
    post: forPeople({
      operationId: 'renewRecoveryCodes',
      tags,
      summary: 'Replace all recovery codes',
      body: 'TwoFactorChangeRequest',
      responses: { '200': answer('RecoveryCodes', 'The new ones; the former open nothing.') },
      errors: changeErrors,
    }),
  },
  '/api/v1/auth/two-factor/disable': {
    post: forPeople({
      operationId: 'disableTwoFactor',
      tags,
      summary: 'Turn the second factor off',
      body: 'TwoFactorChangeRequest',
      responses: { '200': answer('SignedIn', 'Off; the cookie holds a new session.') },
      errors: changeErrors,
    }),
  },
  '/api/v1/me': {
    get: forPeople({
      operationId: 'getMe',
      tags,
      summary: 'Who is signed in, and their workspaces',
      responses: { '200': answer('Me', 'The person.') },
    }),
  },
  '/api/v1/workspaces': {
    get: forPeople({
      operationId: 'listWorkspaces',
      tags,
      summary: 'The workspaces the person is a member of',
      responses: { '200': answer('WorkspaceList', 'The workspaces, oldest first.') },
    }),
  },
};
