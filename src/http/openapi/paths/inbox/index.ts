import { inboxConversationPaths } from './conversations';
import { inboxCustomerPaths } from './customers';
import { inboxMessagePaths } from './messages';
import { inboxTemplatePaths } from './templates';

/** What people with a session do with conversations. */
export const inboxPaths = {
  ...inboxConversationPaths,
  ...inboxMessagePaths,
  ...inboxCustomerPaths,
  ...inboxTemplatePaths,
};
