import { failures, success } from '../responses';
import { EVERYWHERE } from './common-errors';
import { conversationPaths } from './conversations';
import { inboxPaths } from './inbox';
import { messagePaths } from './messages';
import { sendPaths } from './send';
import { standardPaths } from './standard';
import { settingsPaths } from './settings';
import { templatePaths } from './templates';

/** What backends call with an API key (contract 3 to 5), and people with a session (contract 6). */
export const paths = {
  ...templatePaths,
  ...sendPaths,
  ...standardPaths,
  ...messagePaths,
  ...conversationPaths,
  ...settingsPaths,
  ...inboxPaths,
  '/api/v2/template/health': {
    get: {
      operationId: 'getHealth',
      tags: ['Health'],
      summary: 'Whether the service answers and the key is valid',
      responses: { '200': success('Health', 'It answers.'), ...failures(EVERYWHERE) },
    },
  },
};
