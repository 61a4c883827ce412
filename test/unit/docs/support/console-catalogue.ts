import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { eventExamples } from './event-examples';
import { webhookEventSchema } from './webhook-event-files';

const ROOT = join(__dirname, '../../../..');

export const RECEIVERS_PAGE = join(ROOT, 'docs/webhooks.md');
const RECEIVER = join(ROOT, 'examples/receivers/receiver.js');
export const CONSOLE_FILE = join(ROOT, 'console/src/features/settings/event-catalogue.json');

/** Returns meaning and example of each event for the console, and how receivers check the signature. */
export function consoleCatalogue(): string {
  const bodies = Object.values(
    webhookEventSchema()['$defs'] as Record<string, z.core.JSONSchema.BaseSchema>,
  );
  const examples = eventExamples();
  const events = bodies.map(({ properties, description }) => {
    const name = String((properties?.['event'] as { const: string }).const);
    return [
      name,
      { about: (description ?? '').replaceAll('`', ''), example: examples[name] },
    ] as const;
  });
  return JSON.stringify({ events: Object.fromEntries(events), verification: verification() });
}

/** Returns the part of the JavaScript receiver that checks the signature. */
function verification(): string {
  const code = readFileSync(RECEIVER, 'utf8');
  const pick = (begin: string): string => {
    const from = code.indexOf(begin);
    if (from < 0) throw new Error(`${RECEIVER} has no "${begin}"`);
    return code.slice(from, code.indexOf('\n}\n', from) + 2);
  };
  const [imports = ''] = code.split('\n');
  return [
    imports,
    'const secret = process.env.WEBHOOK_SECRET;',
    pick('function same('),
    pick('function isSigned('),
  ].join('\n\n');
}
