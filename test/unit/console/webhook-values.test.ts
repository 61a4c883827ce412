import { expect, test } from '@jest/globals';
import { requestOf, valuesOf } from '../../../console/src/features/settings/webhook-values';

const settings = {
  enabled: true,
  url: 'https://hooks.example.com/herald',
  token: null,
  signed: true,
  version: 'v1',
  retries: { attempts: 4, endsAfterSeconds: 370 },
};

test('saves events in the order of the form', () => {
  const values = valuesOf({
    ...settings,
    events: ['failed', 'sent'],
    furtherEvents: ['message_held', 'inbound_message'],
  });

  expect(requestOf(values)).toMatchObject({
    events: ['sent', 'failed'],
    furtherEvents: ['inbound_message', 'message_held'],
  });
});

test('keeps events selected that are newer than the page', () => {
  const values = valuesOf({
    ...settings,
    events: ['retracted', 'sent'] as never,
    furtherEvents: ['call_missed', 'message_held'] as never,
  });

  expect(requestOf(values)).toMatchObject({
    events: ['sent', 'retracted'],
    furtherEvents: ['message_held', 'call_missed'],
  });
});
