import type { Endpoint } from '../endpoint';
import * as account from './account';
import * as agents from './agents';
import * as apiKeys from './api-keys';
import * as audit from './audit';
import * as auth from './auth';
import * as conversations from './conversations';
import * as customers from './customers';
import * as deliveries from './deliveries';
import * as health from './health';
import * as inbox from './inbox';
import * as invitations from './invitations';
import * as live from './live';
import * as members from './members';
import * as messages from './messages';
import * as recoveries from './recoveries';
import * as retention from './retention';
import * as send from './send';
import * as senders from './senders';
import * as standard from './standard';
import * as templates from './templates';
import * as twoFactor from './two-factor';
import * as webhooks from './webhooks';

/** Every endpoint by its operation id: of backends with an API key (contract 3 to 5), of people with a session (contract 6). */
export const ENDPOINTS: Record<string, Endpoint> = {
  ...templates,
  ...send,
  ...standard,
  ...messages,
  ...customers,
  ...conversations,
  ...health,
  ...auth,
  ...twoFactor,
  ...account,
  ...webhooks,
  ...deliveries,
  ...recoveries,
  ...senders,
  ...agents,
  ...apiKeys,
  ...members,
  ...invitations,
  ...audit,
  ...retention,
  ...inbox,
  ...live,
};
