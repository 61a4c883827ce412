import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type RequestHandler, Router } from 'express';
import { type Encoding, serveFile } from './memory-file';

/** Suffixes of the copies that the build leaves beside a file. */
const SUFFIXES: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/** Caching of files that have a digest of their content in their names: they never change. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const REVALIDATED = 'public, max-age=0';

/** Serves the files of the built console, read at start, compressed where a copy exists and the caller accepts it. */
export function consoleFiles(folder: string): Router {
  const router = Router();
  router.get('/assets/:name', oneOf(path.join(folder, 'assets'), FOR_EVER));
  router.get('/:name', oneOf(folder, REVALIDATED));
  return router;
}

function oneOf(folder: string, cacheControl: string): RequestHandler<{ name: string }> {
  const files = filesIn(folder, cacheControl);
  return (request, response, next) => {
    const file = files.get(request.params.name);
    return file === undefined ? next() : file(request, response, next);
  };
}

/** Reads the files of a folder, with their copies. */
function filesIn(folder: string, cacheControl: string): Map<string, RequestHandler> {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const names = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
  const read = (name: string): Buffer => readFileSync(path.join(folder, name));
  const suffixes = Object.entries(SUFFIXES);
  const isCopy = (name: string): boolean =>
    suffixes.some(
      ([, suffix]) => name.endsWith(suffix) && names.has(name.slice(0, -suffix.length)),
    );
  const files = [...names].filter((name) => !isCopy(name));
  return new Map(
    files.map((name) => {
      const copied = suffixes.filter(([, suffix]) => names.has(name + suffix));
      const copies = Object.fromEntries(
        copied.map(([encoding, suffix]) => [encoding, read(name + suffix)]),
      );
      const type = path.extname(name);
      return [name, serveFile({ content: read(name), type, cacheControl, copies })];
    }),
  );
}
