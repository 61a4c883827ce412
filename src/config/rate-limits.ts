import { z } from 'zod';
import { perMinute } from './values';

const atLeastOne = z.coerce.number().int().min(1);

/** How much somebody may ask for. */
export const rateLimitSettings = {
  HTTP_MAX_CONNECTIONS: atLeastOne
    .default(10_000)
    .describe(
      'Open connections of one API process at most; below the limit of open files of the process',
    ),
  LIVE_MAX_STREAMS: atLeastOne
    .default(2000)
    .describe('Streams of live updates of one API process at most, 20 of them for one person'),
  RATE_LIMIT_REFUSED_PER_MINUTE: perMinute
    .default(300)
    .describe(
      'Requests of one network address in a minute with an unknown key or invitation; 0 for no limit',
    ),
  RATE_LIMIT_KEY_PER_MINUTE: perMinute
    .default(6000)
    .describe('Requests of one API key in a minute, over all API processes; 0 for no limit'),
  RATE_LIMIT_WORKSPACE_PER_MINUTE: perMinute
    .default(12_000)
    .describe('Requests of all API keys of a workspace in a minute; 0 for no limit'),
  RATE_LIMIT_PERSON_PER_MINUTE: perMinute
    .default(600)
    .describe('Requests of one person with a session in a minute; 0 for no limit'),
  RATE_LIMIT_WEBHOOK_TEST_PER_MINUTE: perMinute
    .default(30)
    .describe('Webhook tests of a workspace in a minute, by people and commands; 0 for no limit'),
  RATE_LIMIT_AGENT_TEST_PER_MINUTE: perMinute
    .default(30)
    .describe('Tests of AI agents of a workspace in a minute, by people; 0 for no limit'),
};
