import { readFile, writeFile } from 'node:fs/promises';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { describe, expect, test } from '@jest/globals';
import { sampleBody } from '../../../src/domain/sample-event';
import { FURTHER_EVENTS } from '../../../src/domain/further-event';
import {
  EVENT_KINDS,
  POSTED_NAMES,
  WEBHOOK_EVENTS,
  webhookBody,
} from '../../../src/domain/webhook-event';
import { describeFailure } from '../../../src/domain/status-code';
import { newMessage } from '../../support/records';
import { CATALOGUE_FILE, eventCatalogue } from './support/event-catalogue';
import { CONSOLE_FILE, RECEIVERS_PAGE, consoleCatalogue } from './support/console-catalogue';
import { eventExamples } from './support/event-examples';
import { furtherEvents } from './support/further-events';
import {
  SCHEMA_FILE,
  TYPES_FILE,
  formatted,
  webhookEventSchema,
  webhookEventTypes,
} from './support/webhook-event-files';

/** `npm run docs:webhook-events` stores what it would compare with. */
const updating = process.env['UPDATE_DOCS'] === '1';

async function current(file: string, text: string): Promise<{ stored: string; made: string }> {
  const made = formatted(file, text);
  if (updating) await writeFile(file, made);
  return { stored: await readFile(file, 'utf8'), made };
}

describe('files for receivers', () => {
  test('the JSON Schema for receivers is current', async () => {
    const { stored, made } = await current(SCHEMA_FILE, JSON.stringify(webhookEventSchema()));

    expect(stored).toBe(made);
  });

  test('the types for receivers are current', async () => {
    const { stored, made } = await current(TYPES_FILE, webhookEventTypes());

    expect(stored).toBe(made);
  });

  test('the event catalogue is current', async () => {
    const { stored, made } = await current(CATALOGUE_FILE, eventCatalogue());

    expect(stored).toBe(made);
  });

  test('the event catalogue of the console is current', async () => {
    const { stored, made } = await current(CONSOLE_FILE, consoleCatalogue());

    expect(stored).toBe(made);
  });

  test('the page for receivers shows the same example of a failure', async () => {
    const page = await readFile(RECEIVERS_PAGE, 'utf8');
    const [, example = ''] = /```json\n(.*?)```/s.exec(page) ?? [];

    expect(JSON.parse(example)).toEqual(eventExamples()['channel_failed']);
  });
});

describe('JSON Schema of webhook events', () => {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats(ajv);
  const validate = ajv.compile({ ...webhookEventSchema(), unevaluatedProperties: false });

  test.each(WEBHOOK_EVENTS)('describes every field of channel_%s', (status) => {
    const report = {
      eventId: 'evt_1',
      providerMessageId: 'wamid.1',
      status,
      occurredAt: new Date(),
      failure: status === 'failed' ? describeFailure(null) : null,
      pricing: { billable: true, model: 'PMP', type: 'regular', category: 'utility' },
    };
    const bodies = [
      webhookBody(newMessage(), report),
      webhookBody(newMessage(), { ...report, pricing: null }),
      webhookBody(newMessage({ metadataJson: '{"order":17}' }), report),
    ];
    for (const body of bodies) {
      validate(JSON.parse(body));
      expect(validate.errors ?? []).toEqual([]);
    }
  });

  test.each(EVENT_KINDS)('describes every field of samples of %s', (kind) => {
    for (const isTest of [true, false]) {
      const body = sampleBody({ kind, id: 'evt_1', at: new Date(), isTest });
      validate(JSON.parse(body));
      expect({ body, errors: validate.errors ?? [] }).toEqual({ body, errors: [] });
    }
  });

  test.each(FURTHER_EVENTS)('describes every field of %s', (kind) => {
    const events = furtherEvents().filter(({ status }) => status === kind);
    expect(events.length).toBeGreaterThan(0);
    for (const { id, body } of events) {
      const posted = JSON.parse(body) as object;
      validate(posted);
      expect({ kind, errors: validate.errors ?? [] }).toEqual({ kind, errors: [] });
      expect(posted).toMatchObject({ event: kind, eventId: id });
    }
  });

  test('refuses a body that is no event of Herald', () => {
    const body = JSON.parse(
      sampleBody({ kind: 'failed', id: 'evt_1', at: new Date(), isTest: true }),
    ) as object;

    expect(validate({ ...body, statusCode: 1 })).toBe(false);
    expect(validate({ ...body, event: 'channel_sent' })).toBe(false);
    expect(validate({ ...body, unknown: 1 })).toBe(false);
  });
});
