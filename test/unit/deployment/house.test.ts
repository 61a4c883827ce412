import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

/** The checks of `npm run house` on one good and one bad example each. They are modules that jest does not load. */
const ROOT = join(__dirname, '../../..');
const SCRIPT = `
  import { commentOpeners } from './checks/comments.mjs';
  import { subjectProblem } from './checks/commits.mjs';
  import { importProblems } from './checks/imports.mjs';
  import { listProblems } from './checks/lists.mjs';
  import { operationProblems } from './checks/services.mjs';
  import { parse } from './checks/source.mjs';
  import { readFileSync } from 'node:fs';
  const { path, text, subject } = JSON.parse(readFileSync(0, 'utf8'));
  const source = parse({ path, text });
  const found = {
    comments: commentOpeners(source),
    imports: importProblems(source),
    lists: listProblems(source),
    operations: operationProblems(source),
    subject: subjectProblem(subject),
  };
  console.log(JSON.stringify(found));
`;

interface Problem {
  line: number;
  message: string;
}

interface Found {
  comments: Problem[];
  imports: Problem[];
  lists: Problem[];
  operations: Problem[];
  subject: string | null;
}

function check({ path = 'src/a.ts', text = '', subject = 'fix: mend it' }): Found {
  const input = JSON.stringify({ path, text, subject });
  const flags = ['--input-type=module', '--no-warnings', '--eval', SCRIPT];
  const output = execFileSync(process.execPath, flags, { cwd: ROOT, input, encoding: 'utf8' });
  return JSON.parse(output) as Found;
}

const lines = (problems: Problem[]): number[] => problems.map(({ line }) => line);

describe('npm run house', () => {
  test('refuses a comment that begins with a pronoun, and ignores a string that looks like one', () => {
    const text = [
      '/** What it does. */',
      'const a = 1;',
      '// Returns it.',
      '// That is a second line.',
      "const b = '// Who knows';",
      '/**',
      ' * One of them.',
      ' */',
      'export const c = [a, b];',
    ].join('\n');

    expect(lines(check({ text }).comments)).toEqual([1, 6]);
  });

  test('refuses a helper before the main function, and an operation longer than a screen', () => {
    const long = `export function long() {\n${'  step();\n'.repeat(70)}}\n`;

    expect(
      lines(check({ text: `function helper() {}\nexport function main() {}\n` }).operations),
    ).toEqual([1]);
    expect(
      lines(check({ text: `export function main() {}\nfunction helper() {}\n` }).operations),
    ).toEqual([]);
    expect(lines(check({ text: long }).operations)).toEqual([1]);
  });

  test('refuses an import from one feature of the console in another', () => {
    const text = "import { a } from '../senders/a';\nimport { b } from '../../components/b';\n";

    expect(lines(check({ path: 'console/src/features/agents/x.tsx', text }).imports)).toEqual([1]);
    expect(lines(check({ path: 'console/src/features/senders/x.tsx', text }).imports)).toEqual([]);

    const upward = "import { a } from '../features/senders/a';\n";
    expect(lines(check({ path: 'console/src/components/x.tsx', text: upward }).imports)).toEqual([
      1,
    ]);
    expect(lines(check({ path: 'console/src/app/x.tsx', text: upward }).imports)).toEqual([]);
  });

  test('refuses a suite outside test/full that starts a Herald of its own', () => {
    const text = "import { startHerald } from '../../full/support/herald';\n";

    expect(lines(check({ path: 'test/api/senders/x.test.ts', text }).imports)).toEqual([1]);
    expect(
      lines(
        check({ path: 'test/full/deep/x.test.ts', text: text.replace('../../full', '..') }).imports,
      ),
    ).toEqual([]);
  });

  test('refuses a list of zod without a maximum in an adapter', () => {
    const text = [
      'const a = z.object({ b: z.array(z.string()) });',
      'const c = z',
      '  .string().array();',
      'const d = z.array(z.string()).min(1).max(9).nullish();',
      'const e = new Set([1].map(String));',
    ].join('\n');

    expect(lines(check({ path: 'src/providers/x/y.ts', text }).lists)).toEqual([1, 3]);
    expect(lines(check({ path: 'src/http/y.ts', text }).lists)).toEqual([]);
  });

  test.each([
    ['refactor(http): declare each endpoint once', null],
    ['Mended it', 'is not of the form "type(scope): imperative"'],
    ['fix(things): mend it', 'has an unknown scope: things'],
    [`fix: ${'x'.repeat(70)}`, 'has 75 characters, 72 at most'],
  ])('judges the subject %s', (subject, problem) => {
    expect(check({ subject }).subject).toBe(problem);
  });
});
