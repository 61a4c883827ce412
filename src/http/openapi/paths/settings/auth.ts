import { answer, forAnybody, forPeople } from './operation';

const tags = ['Signing in'];

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
      errors: ['invalid_credentials', 'rate_limited', 'forbidden'],
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
