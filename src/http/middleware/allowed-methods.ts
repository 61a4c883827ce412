import { type Express, type Request, type RequestHandler, type Response, Router } from 'express';
import { HeraldError } from '../../domain/errors';
import { nearestName } from '../../domain/template/nearest-name';
import { unknownPath } from '../errors';

export interface AllowedMethods {
  /** Answers OPTIONS for every known path. Comes before the routes: each router would list its own methods only. */
  options: RequestHandler;
  /** Refuses other methods of known paths, and unknown paths, with the path that was probably meant. Comes after the routes. */
  refuseOthers: RequestHandler;
}

/** Answers which methods a path takes. Reads the routes of the application at the first request. */
export function allowedMethods(app: Express): AllowedMethods {
  let listed: KnownRoute[] | null = null;
  let router: Router | null = null;
  const known = () => (listed ??= routesOf(app.router.stack as unknown as Layer[]));
  const find: RequestHandler = (request, response, next) => {
    router ??= collectMethods(known());
    router(request, response, next);
  };

  return {
    options(request, response, next) {
      if (request.method !== 'OPTIONS') return next();
      return find(request, response, (error) => {
        const allowed = allowOf(response);
        if (error || allowed === null) return next(error);
        response.status(204).set('Allow', allowed).end();
      });
    },
    refuseOthers(request, response, next) {
      return find(request, response, (error) => {
        const allowed = allowOf(response);
        // A route that takes the method and passed the request on has found nothing there.
        const isTaken = methodsOf(response).has(request.method);
        if (error || isTaken) return next(error);
        const hint = hintOf(known(), request);
        if (allowed === null) return next(unknownPath(request, hint));
        response.set('Allow', allowed);
        const sentence = `this path takes no ${request.method}; it takes ${allowed}${hint}`;
        next(new HeraldError('method_not_allowed', sentence));
      });
    },
  };
}

/** Paths of callers' programs without a part that a caller chooses. */
const CALLERS_PATH = /^\/(api\/v2|template)\/[a-z/-]+$/;

/** Names the path that takes the method and was probably meant, as the end of a sentence; empty when none is near. */
function hintOf(routes: KnownRoute[], { method, path }: Request): string {
  // A path of its own was meant, and the method is wrong.
  if (routes.some((route) => route.path === path)) return '';
  const taking = routes.filter((route) => route.method === method && CALLERS_PATH.test(route.path));
  const nearest = nearestName(
    path,
    taking.map((route) => route.path),
  );
  return nearest === null ? '' : `; did you mean ${nearest}?`;
}

/** Path pattern of a route, and a method that it takes. */
interface KnownRoute {
  path: string;
  method: string;
}

/** Layer that express keeps for `router.get(…)` and `router.use(…)`. */
interface Layer {
  rawPath: string;
  route?: { path: string; stack: { method?: string }[] };
  handle?: { stack?: Layer[] };
}

/** Lists every route, those of nested routers included. */
function routesOf(stack: Layer[], prefix = ''): KnownRoute[] {
  return stack.flatMap(({ rawPath, route, handle }) => {
    if (route === undefined)
      return routesOf(handle?.stack ?? [], rawPath === '/' ? prefix : prefix + rawPath);
    const methods = new Set(route.stack.map(({ method }) => method?.toUpperCase()));
    return [...methods].flatMap((method) =>
      method === undefined ? [] : [{ path: prefix + route.path, method }],
    );
  });
}

/** Matches the path of a request by express, whatever its method, and collects the methods of the path on the response. */
function collectMethods(routes: KnownRoute[]): Router {
  const router = Router();
  for (const { path, method } of routes) {
    router.all(path, (_request, response, next) => {
      methodsOf(response).add(method);
      next();
    });
  }
  return router;
}

function methodsOf({ locals }: Response): Set<string> {
  return (locals['methods'] ??= new Set<string>()) as Set<string>;
}

/** Returns the `Allow` header; null for an unknown path. */
function allowOf(response: Response): string | null {
  const methods = methodsOf(response);
  if (methods.size === 0) return null;
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods.add('OPTIONS')].toSorted().join(', ');
}
