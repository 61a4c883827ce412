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
