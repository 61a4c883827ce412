import { perMinute, positiveCount } from './values';

/** Limits of requests and connections. */
export const rateLimitSettings = {
  HTTP_MAX_CONNECTIONS: positiveCount
    .default(10_000)
    .describe('Most open connections of one API process; keep it below the limit of open files'),
  LIVE_MAX_STREAMS: positiveCount
    .default(2000)
    .describe(
      'Most streams of live updates and of listeners of one API process, a third of them for one workspace, 20 for one person and 5 for one API key',
    ),
  RATE_LIMIT_REFUSED_PER_MINUTE: perMinute
    .default(300)
    .describe(
      'Requests a minute with an unknown key or invitation from one network address; 0 for no limit',
    ),
  RATE_LIMIT_ANONYMOUS_PER_MINUTE: perMinute
    .default(3000)
    .describe(
      'Requests a minute without a valid key or session from one network address to one API process: files of the console, sign-in and all others are counted apart, callbacks are not; 0 for no limit',
    ),
  RATE_LIMIT_KEY_PER_MINUTE: perMinute
    .default(6000)
    .describe('Requests a minute with one API key, over all API processes; 0 for no limit'),
  RATE_LIMIT_WORKSPACE_PER_MINUTE: perMinute
    .default(12_000)
    .describe('Requests a minute with all API keys of a workspace; 0 for no limit'),
  RATE_LIMIT_PERSON_PER_MINUTE: perMinute
    .default(600)
    .describe('Requests a minute of one signed-in person; 0 for no limit'),
  RATE_LIMIT_WEBHOOK_TEST_PER_MINUTE: perMinute
    .default(30)
    .describe(
      'Webhook tests a minute of a workspace, in the console and by commands; 0 for no limit',
    ),
  RATE_LIMIT_AGENT_TEST_PER_MINUTE: perMinute
    .default(30)
    .describe('Tests a minute of AI agents of a workspace; 0 for no limit'),
};
