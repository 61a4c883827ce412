import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SENDING = readFileSync(join(__dirname, '../../docs/sending.md'), 'utf8');

/** A request of the page with the answer printed below it. */
export interface Example {
  heading: string;
  command: string;
  status: number;
  answer: unknown;
}

const BLOCK = /^```sh\n(.*?)^```\n(.*?)(?=^```sh|^#|(?![^]))/gms;
const ANSWER = /^Answers (\d{3})[^\n]*:\n\n```json\n(.*?)^```$/ms;

/** The first block of the page: how a reader gets the variables that the requests use. */
export function setUpCommands(): string {
  return blocks()[0]?.command ?? '';
}

/**
 * Every request of the page, in its order.
 * @throws Error for one that has no answer below it
 */
export function examples(): Example[] {
  return blocks()
    .slice(1)
    .map(({ heading, command, below }) => {
      const [, status, json] = ANSWER.exec(below) ?? [];
      if (json === undefined) throw new Error(`no answer is printed below:\n${command}`);
      return { heading, command, status: Number(status), answer: JSON.parse(json) as unknown };
    });
}

function blocks(): { heading: string; command: string; below: string }[] {
  return [...SENDING.matchAll(BLOCK)].map(({ 1: command = '', 2: below = '', index }) => {
    const headings = [...SENDING.slice(0, index).matchAll(/^#+ (.*)$/gm)];
    return { heading: headings.at(-1)?.[1] ?? '', command, below };
  });
}

/** The rows of the table below a heading, cell by cell, code marks removed. */
export function tableBelow(heading: string): string[][] {
  const [, below = ''] = SENDING.split(`\n### ${heading}\n`);
  const [section = ''] = below.split(/^#/m);
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}
