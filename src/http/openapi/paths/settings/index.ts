import { accountPaths } from './account';
import { agentPaths } from './agents';
import { apiKeyPaths } from './api-keys';
import { auditPaths } from './audit';
import { authPaths } from './auth';
import { invitationPaths } from './invitations';
import { memberPaths } from './members';
import { livePaths } from './live';
import { messageLogPaths } from './message-log';
import { customerDataPaths } from './customer-data';
import { deliveryPaths } from './deliveries';
import { retentionPaths } from './retention';
import { senderPaths } from './senders';
import { webhookActionPaths } from './webhook-actions';
import { webhookSettingsPaths } from './webhook-settings';

/** What people call with a session (contract 6). */
export const settingsPaths = {
  ...authPaths,
  ...accountPaths,
  ...webhookSettingsPaths,
  ...webhookActionPaths,
  ...deliveryPaths,
  ...messageLogPaths,
  ...customerDataPaths,
  ...senderPaths,
  ...agentPaths,
  ...apiKeyPaths,
  ...memberPaths,
  ...invitationPaths,
  ...auditPaths,
  ...retentionPaths,
  ...livePaths,
};
