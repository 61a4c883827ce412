/** Makes the types of the API that the console and the client library are written with: `npm run api:types`. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The generator works with TypeScript 5 only, so it is fetched when types are made and no dependency of the project.
const GENERATOR = ['-y', '-p', 'typescript@5.9.3', '-p', 'openapi-typescript@7.13.0'];
// A field with a default may be left out of a request.
const OPTIONS = ['--default-non-nullable', 'false'];

/** Schemas of the client whose fields have their descriptions: what is written by hand, and what is read most. */
const DESCRIBED =
  /^(SendRequest|MessageRequest|Message|MessageState|AcceptedMessage|QueuedMessage|WebhookEvent):/;

const require = createRequire(import.meta.url);
const { backendDocument, peopleDocument } = require('../dist/src/http/docs/document');
const { ERROR_CODES, traitsOf } = require('../dist/src/domain/errors');
makeTypes(peopleDocument(), 'console/src/lib/api/schema.d.ts');
makeTypes(backendDocument(), 'packages/client/schema.d.cts', ofClient, shortened);
// The tools of AI assistants take the whole request of a send.
writeFileSync(
  'packages/cli/src/mcp/send-request.json',
  JSON.stringify(withChoices(backendDocument().components.schemas.SendRequest)),
);
const codesOf = (repeats) =>
  JSON.stringify(ERROR_CODES.filter((code) => traitsOf(code).repeats === repeats));
writeFileSync(
  'packages/client/src/repeated-codes.ts',
  `/** Codes of answers after which nothing was done. Made by "npm run api:types" of src/domain/errors.ts. */
export const REPEATED_ALWAYS: readonly string[] = ${codesOf('all')};
/** Codes of answers after which a request that may be done twice is repeated. */
export const REPEATED_IF_SAFE: readonly string[] = ${codesOf('safe')};
`,
);

function makeTypes(document, output, select = asItIs, shorten = asItIs) {
  const text = JSON.stringify(document);
  const folder = mkdtempSync(join(tmpdir(), 'herald-types-'));
  const input = join(folder, 'openapi.json');
  writeFileSync(input, JSON.stringify(withChoices(select(JSON.parse(text)))));
  const made = join(folder, 'schema.d.ts');
  execFileSync('npx', [...GENERATOR, 'openapi-typescript', input, ...OPTIONS, '-o', made], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const digest = createHash('sha256').update(text).digest('hex');
  const types = shorten(readFileSync(made, 'utf8'));
  writeFileSync(output, `// Made by "npm run api:types" of the document ${digest}\n${types}`);
  rmSync(folder, { recursive: true });
}

function asItIs(all) {
  return all;
}

/** Writes values of several types as a choice, and flags of one value as that, which the document has as conditions. */
function withChoices(part) {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map(withChoices);
  const { if: condition, then: _then, not, ...rules } = part;
  if (typeof not?.const === 'boolean') rules.const = !not.const;
  const { anyOf: [{ not: only } = {}] = [] } = condition?.allOf?.[0] ?? condition ?? {};
  const orNull = condition?.allOf === undefined ? [] : [{ type: 'null' }];
  const isChoice = rules.type === undefined && only?.anyOf !== undefined;
  const described = isChoice ? { ...rules, anyOf: [...only.anyOf, ...orNull] } : rules;
  return Object.fromEntries(
    Object.entries(described).map(([name, each]) => [name, withChoices(each)]),
  );
}

/** Leaves out what herald-dev alone asks for. */
function ofClient({ paths, components, ...document }) {
  const asked = Object.entries(paths).filter(
    ([path]) => !/^\/api\/v2\/(listen|templates)/.test(path),
  );
  const used = new Set();
  // Answers with errors narrow this one without naming it.
  const referring = [JSON.stringify(asked), '"#/components/schemas/Error"'];
  for (let text = referring.pop(); text !== undefined; text = referring.pop())
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      referring.push(JSON.stringify(components.schemas[name]));
    }
  const schemas = Object.entries(components.schemas).filter(([name]) => used.has(name));
  return {
    ...document,
    paths: Object.fromEntries(asked),
    components: { ...components, schemas: Object.fromEntries(schemas) },
  };
}

/** Leaves out what the client does not use or the types say themselves, because a package is to be small. */
function shortened(types) {
  const [schemas, operations] = types
    .replace(/^export interface paths \{.*?^\}\n/ms, '')
    .replaceAll(/^ {8}(responses|requestBody)\??: \{\n.*?^ {8}\};\n/gms, '')
    .replaceAll(/^ {12}(header|path)\??: \{\n.*?^ {12}\};\n/gms, '')
    .replaceAll(/^ *(header|path|cookie|requestBody)\?: never;\n/gm, '')
    .replaceAll(/^ {4}\w+: \{\n {8}parameters: \{\n {12}query\?: never;\n {8}\};\n {4}\};\n/gm, '')
    .replaceAll(/^ {8}\w+List: \{\n.*?^ {8}\};\n/gms, '')
    .replaceAll(/^ *\*? ?(\/\*\* )?(Format: .*|@example .*|@enum .*|@constant.*)\n/gm, '')
    .replaceAll(/^ *\/\*\*\n *\*\/\n/gm, '')
    .replaceAll('@description ', '')
    .split('export interface operations');
  const described = schemas
    .split(/^ {8}(?=\w+:)/m)
    .map((schema) =>
      DESCRIBED.test(schema) ? schema : schema.replaceAll(/^ *\/\*\*.*?\*\/\n/gms, ''),
    );
  return [described.join(' '.repeat(8)), operations].join('export interface operations');
}
