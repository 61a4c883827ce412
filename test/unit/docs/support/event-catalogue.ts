import { join } from 'node:path';
import type { z } from 'zod';
import { FURTHER_BODIES } from '../../../../src/http/docs/further-events';
import { eventExamples } from './event-examples';
import { webhookEventSchema } from './webhook-event-files';

type Schema = z.core.JSONSchema.BaseSchema;

export const CATALOGUE_FILE = join(__dirname, '../../../../docs/events.md');

const HEAD = `# Event catalogue

<!-- Made from the schemas of src/http/docs by \`npm run docs:webhook-events\`. -->

Bodies of everything that Herald posts to a receiver. [webhooks.md](webhooks.md) says how to receive them. For programs there
are a [JSON Schema](webhook-events.schema.json) and [TypeScript types](../packages/webhooks/src/events.ts).`;

const INTRODUCTIONS = {
  statuses: `## Statuses

Selected by \`events\`, for messages that you send with \`POST /api/v2/template/send\`. A new workspace has all four.`,
  further: `## Further events

Selected by \`furtherEvents\`. A new workspace has none. They do not count in Success rate and indicator.`,
};

/** Returns the page that lists every event with its fields. */
export function eventCatalogue(): string {
  const bodies = Object.entries(webhookEventSchema()['$defs'] as Record<string, Schema>);
  const further = bodies.filter(([id]) => id in FURTHER_BODIES);
  const statuses = bodies.filter(([id]) => !(id in FURTHER_BODIES));
  return [
    HEAD,
    INTRODUCTIONS.statuses,
    ...statuses.map(([, schema]) => section(schema)),
    INTRODUCTIONS.further,
    ...further.map(([, schema]) => section(schema)),
  ].join('\n\n');
}

function section(schema: Schema): string {
  const event = (schema.properties?.['event'] as Schema).const;
  const rows = fieldsOf(schema, '').map((cells) => `| ${cells.join(' | ')} |`);
  const table = ['| field | value | meaning |', '| --- | --- | --- |', ...rows];
  const example = JSON.stringify(eventExamples()[String(event)], null, 2);
  const parts = [
    `### ${event}`,
    schema.description,
    table.join('\n'),
    `\`\`\`json\n${example}\n\`\`\``,
  ];
  return parts.join('\n\n');
}

/** Returns the cells of each field, those of objects and of lists of objects within under their path. */
function fieldsOf(schema: Schema, path: string): string[][] {
  const required = schema.required ?? [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, value]) => {
    const field = value as Schema;
    const optional = required.includes(name) ? '' : ', optional';
    const row = [`\`${path}${name}\``, `${valueOf(field)}${optional}`, field.description ?? ''];
    return [
      row.map(escaped),
      ...formsOf(field).flatMap((each) => fieldsOf(each, `${path}${name}.`)),
      ...fieldsOf((field.items ?? {}) as Schema, `${path}${name}[].`),
    ];
  });
}

/** Returns the alternatives of a schema, or the schema itself. */
function formsOf(schema: Schema): Schema[] {
  return (schema.oneOf ?? schema.anyOf ?? [schema]) as Schema[];
}

function valueOf(schema: Schema): string {
  const forms = formsOf(schema);
  if (forms.length > 1) return [...new Set(forms.map(valueOf))].join(' or ');
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum !== undefined) return schema.enum.map((each) => `\`"${each}"\``).join(', ');
  if (schema.format === 'date-time') return 'time';
  return [schema.type ?? []].flat().join(' or ');
}

function escaped(cell: string): string {
  return cell.replaceAll('|', '\\|');
}
