import { describe, expect, test } from '@jest/globals';
import { createAgentRequest } from '../../../src/http/endpoints/agents';
import { webhookSettingsRequest } from '../../../src/http/endpoints/webhooks';
import { parseBody } from '../../../src/http/schemas/parse';

describe('null in a request body', () => {
  test('keeps null where it has a meaning, and treats it as absent elsewhere', () => {
    const body = { version: 'v1', token: null, url: null, enabled: null, events: null };

    expect(parseBody(webhookSettingsRequest, body)).toEqual({
      version: 'v1',
      token: null,
      url: null,
    });
  });

  test('treats null as absent for an optional field inside an optional field', () => {
    const agent = {
      name: 'Tea',
      instructions: 'Sell tea.',
      model: 'm',
      baseUrl: 'https://a.example',
    };
    const limits = { answersPerHour: null, maxTokens: 100 };

    expect(parseBody(createAgentRequest, { ...agent, limits, handOver: null })).toEqual({
      ...agent,
      limits: { maxTokens: 100 },
    });
  });
});
