import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { readConfig } from '../../../src/config';
import { shownConfig } from '../../../src/config/shown';

const HERALD_SECRET_KEY = randomBytes(32).toString('base64');
const MONGODB_URI = 'mongodb://herald:s3cret@127.0.0.1:27017/herald';
const required = { HERALD_SECRET_KEY, MONGODB_URI };
const secrets = { ...required, WEBHOOK_PORTS: '443,8443', TEMPORAL_API_KEY: 'tmprl_verysecret' };

test('shows secrets only as set or not set', () => {
  expect(shownConfig(readConfig(secrets))).toMatchObject({
    HERALD_SECRET_KEY: '(set)',
    MONGODB_URI: '(set)',
    TEMPORAL_API_KEY: '(set)',
    PORT: 3000,
    META_GRAPH_URL: 'https://graph.facebook.com',
    WEBHOOK_PORTS: [443, 8443],
  });
  expect(shownConfig(readConfig({ ...required, TEMPORAL_API_KEY: '' }))).toMatchObject({
    HERALD_SECRET_KEY: '(set)',
  });
});

test('shows no text of a setting of which nobody has decided that it may be shown', () => {
  const added = { NEW_TOKEN: 's3cret', NEW_TOKENS: ['s3cret'], NEW_KEY: Buffer.from('s3cret') };

  expect(shownConfig({ ...readConfig(required), ...added })).toMatchObject({
    NEW_TOKEN: '(set)',
    NEW_TOKENS: '(set)',
    NEW_KEY: '(set)',
  });
});
