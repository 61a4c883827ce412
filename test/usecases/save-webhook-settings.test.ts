import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OPERATOR } from '../../src/domain/audit';
import { newId } from '../../src/domain/ids';
import { createAddressPolicy } from '../../src/egress';
import { createLogger } from '../../src/observability/logger';
import { createAesSecretBox } from '../../src/secrets/aes-secret-box';
import {
  type SaveWebhookSettings,
  type WebhookSettingsChange,
  saveWebhookSettings,
} from '../../src/usecases/settings/save-webhook-settings';
import { type TestDatabase, openTestDatabase } from '../persistence/support';

/** Public addresses: no name has to be resolved. */
const URL_A = 'https://8.8.8.8/hook';
const URL_B = 'https://1.1.1.1/hook';

let database: TestDatabase;
let saveSettings: SaveWebhookSettings;

beforeAll(async () => {
  database = await openTestDatabase();
  saveSettings = saveWebhookSettings({
    ...database,
    addressPolicy: createAddressPolicy({ allowOrigins: [] }),
    secretBox: createAesSecretBox(randomBytes(32)),
    clock: { now: () => new Date() },
    log: createLogger('silent', 'test'),
  });
});

afterAll(() => database.close());

/** The settings of a workspace of its own, whose token was entered for the first URL. */
async function newReceiver() {
  const id = newId('wks');
  const save = async (change: WebhookSettingsChange) =>
    (await saveSettings(id, change, OPERATOR)).settings;
  await save({ url: URL_A, token: 'token-1', enabled: true });
  return { id, save };
}

test('a token does not move to another origin by way of no URL at all', async () => {
  const { save } = await newReceiver();
  await save({ url: null, enabled: false });

  await expect(save({ url: URL_B })).rejects.toMatchObject({ code: 'conflict' });
  expect(await save({ url: `${URL_A}/other` })).toMatchObject({ tokenOrigin: 'https://8.8.8.8' });
  await save({ url: null, enabled: false });
  expect(await save({ url: URL_B, keepTokenForNewOrigin: true })).toMatchObject({
    url: URL_B,
    tokenOrigin: 'https://1.1.1.1',
  });
});

test('a token that was entered anew, or before any URL, belongs to the URL it is saved with', async () => {
  const { save } = await newReceiver();
  await save({ url: null, enabled: false });
  await save({ url: URL_B, token: 'token-2' });
  await expect(save({ url: URL_A })).rejects.toMatchObject({ code: 'conflict' });

  await save({ url: null, enabled: false, token: 'token-3' });
  expect(await save({ url: URL_A })).toMatchObject({ tokenOrigin: 'https://8.8.8.8' });
});

test('settings saved before the origin was kept are compared by their URL', async () => {
  const { id, save } = await newReceiver();
  const { webhookSettings } = database.database.models;
  await webhookSettings.updateOne({ _id: id }, { $unset: { tokenOrigin: '' } });

  await expect(save({ url: URL_B })).rejects.toMatchObject({ code: 'conflict' });
  await save({ url: null, enabled: false });
  await expect(save({ url: URL_B })).rejects.toMatchObject({ code: 'conflict' });
});
