import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The generator works with TypeScript 5 only, so it is fetched when types are made and no dependency of the project.
const GENERATOR = ['-y', '-p', 'typescript@5.9.3', '-p', 'openapi-typescript@7.13.0'];
const OUTPUT = join(import.meta.dirname, 'src/lib/api/schema.d.ts');

const { peopleDocument } = createRequire(import.meta.url)('../dist/src/http/docs/document');
const document = JSON.stringify(peopleDocument());
const folder = mkdtempSync(join(tmpdir(), 'herald-types-'));
const input = join(folder, 'openapi.json');
writeFileSync(input, JSON.stringify(withoutConditions(JSON.parse(document))));
// A field with a default may be left out of a request.
const options = ['--default-non-nullable', 'false'];
execFileSync('npx', [...GENERATOR, 'openapi-typescript', input, ...options, '-o', OUTPUT], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
rmSync(folder, { recursive: true });
const digest = createHash('sha256').update(document).digest('hex');
writeFileSync(
  OUTPUT,
  `// Made by "npm run console:types" of the document ${digest}\n${readFileSync(OUTPUT, 'utf8')}`,
);

/** Conditions on a whole body, such as "one of these fields", make unions that no form can be typed with: Herald judges them. */
function withoutConditions(described) {
  for (const schema of Object.values(described.components.schemas)) {
    if (schema.type === 'object') delete schema.allOf;
  }
  return described;
}
