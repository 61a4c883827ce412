import { apiKeyPaths } from './api-keys';
import { authPaths } from './auth';
import { webhookSettingsPaths } from './webhook-settings';

/** What people call with a session (contract 6). */
export const settingsPaths = { ...authPaths, ...webhookSettingsPaths, ...apiKeyPaths };
