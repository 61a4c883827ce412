import { describe, expect, test } from '@jest/globals';
import { createAgentRequest } from '../../../src/http/endpoints/agents';
import { webhookSettingsRequest } from '../../../src/http/endpoints/webhooks';
import { parseBody } from '../../../src/http/schemas/parse';

describe('null in the body of a setting', () => {
  test('keeps its meaning where it has one', () => {
    const body = { version: 'v1', token: null, url: null, enabled: null, events: null };

    expect(parseBody(webhookSettingsRequest, body)).toEqual({
      version: 'v1',
      token: null,
      url: null,
    });
  });

  test('leaves out an optional field within an optional field', () => {
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

  test('is refused for a field that does not exist', () => {
    expect(() => parseBody(webhookSettingsRequest, { version: 'v1', nope: null })).toThrow(
      'body has fields that are not known: nope',
    );
  });
});
