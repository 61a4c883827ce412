import { type Express, type RequestHandler, type Response, Router } from 'express';
import { HeraldError } from '../../domain/errors';

export interface AllowedMethods {
  /** Answers OPTIONS for every path there is. Comes before the routes: each router would tell of its own alone. */
  options: RequestHandler;
  /** Refuses what no route took, though its path is one. Comes after the routes. */
  refuseOthers: RequestHandler;
}

/** Tells by which methods a path can be asked. Reads it from the routes of the application, when it is first asked. */
export function allowedMethods(app: Express): AllowedMethods {
  let routes: Router | null = null;
  const find: RequestHandler = (request, response, next) => {
    routes ??= noteMethods(routesOf(app.router.stack as unknown as Layer[]));
    routes(request, response, next);
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
        // A route that takes the method and passed it on has found nothing there.
        const isTaken = methodsOf(response).has(request.method);
        if (error || allowed === null || isTaken) return next(error);
        response.set('Allow', allowed);
        next(
          new HeraldError(
            'method_not_allowed',
            `this path takes no ${request.method}; it takes ${allowed}`,
          ),
        );
      });
    },
  };
}

/** A path as routes have it, and a method that it takes. */
interface Known {
  path: string;
  method: string;
}

/** Layer that express keeps for `router.get(…)` and `router.use(…)`. */
interface Layer {
  rawPath: string;
  route?: { path: string; stack: { method?: string }[] };
  handle?: { stack?: Layer[] };
}

/** Every route, those of nested routers included. */
function routesOf(stack: Layer[], prefix = ''): Known[] {
  return stack.flatMap(({ rawPath, route, handle }) => {
    if (route === undefined)
      return routesOf(handle?.stack ?? [], rawPath === '/' ? prefix : prefix + rawPath);
    const methods = new Set(route.stack.map(({ method }) => method?.toUpperCase()));
    return [...methods].flatMap((method) =>
      method === undefined ? [] : [{ path: prefix + route.path, method }],
    );
  });
}

/** Has express itself match a request's path, whatever its method, and notes on the response what could be asked there. */
function noteMethods(routes: Known[]): Router {
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

/** The `Allow` header; null for a path that is none. */
function allowOf(response: Response): string | null {
  const methods = methodsOf(response);
  if (methods.size === 0) return null;
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods.add('OPTIONS')].toSorted().join(', ');
}
