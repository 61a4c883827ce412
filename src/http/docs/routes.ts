import { type RequestHandler, Router } from 'express';
import { DOCS_HTML, DOCS_POLICY, DOCS_SCRIPT } from './page';
import { openapiDocument } from './document';

/** The files of Swagger UI that the page loads; nothing else of the package is served. */
const ASSETS = {
  'swagger-ui.css': require.resolve('swagger-ui-dist/swagger-ui.css'),
  'swagger-ui-bundle.js': require.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
};

/** `/openapi.json` and `/docs`: the API's description for programs and for people. Open to everybody: it holds no data. */
export function docsRoutes(): Router {
  const router = Router();
  const document = openapiDocument();

  router.get('/openapi.json', (_request, response) => {
    response.json(document);
  });

  router.use('/docs', securityHeaders);
  router.get('/docs', (_request, response) => {
    response.type('html').send(DOCS_HTML);
  });
  router.get('/docs/start.js', (_request, response) => {
    response.type('js').send(DOCS_SCRIPT);
  });
  for (const [asset, file] of Object.entries(ASSETS)) {
    router.get(`/docs/${asset}`, (_request, response) => {
      // Herald itself may be installed below a folder whose name starts with a dot.
      response.sendFile(file, { dotfiles: 'allow' });
    });
  }
  return router;
}

const securityHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'Content-Security-Policy': DOCS_POLICY,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
  next();
};
