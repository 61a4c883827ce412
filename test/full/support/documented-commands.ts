import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const BLOCK = /^```sh\n(.*?)^```/gms;

/** The two that everything begins with: what is printed runs beside the first, and this is a part of the second. */
const BEGINNINGS = ['npm start\n', 'npm test\n'];

/** The shell commands of a page, in its order. Those marked `sh example` need something that no test has. */
export function commandsOf(page: string): string[] {
  const blocks = [...page.matchAll(BLOCK)].map(([, commands = '']) => commands);
  return blocks.filter((commands) => !BEGINNINGS.includes(commands));
}

/** The pages of the documentation that have commands, by their path in the project. */
export async function pages(root: string): Promise<string[]> {
  const docs = (await readdir(join(root, 'docs'))).filter((name) => name.endsWith('.md'));
  const paths = ['README.md', ...docs.map((name) => `docs/${name}`)];
  const texts = await Promise.all(paths.map((path) => readFile(join(root, path), 'utf8')));
  return paths.filter((_path, index) => commandsOf(texts[index] ?? '').length > 0);
}
