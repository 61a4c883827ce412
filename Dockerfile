# Debian, because the native part of the Temporal SDK needs glibc, which Alpine lacks.
# A release passes this image with its digest (.github/workflows/release.yml).
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# What a process needs from npm. Nothing of it is native but Temporal's library, which comes for every platform, so both
# stages run on the building machine.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS modules
WORKDIR /herald
COPY package.json package-lock.json .npmrc ./
# Runs no scripts: without its optional library, one of a bundler would download another.
RUN --mount=type=cache,target=/var/cache/npm \
  npm ci --cache /var/cache/npm --omit=dev --omit=optional --workspaces=false --ignore-scripts
ARG TARGETARCH
COPY deploy/image deploy/image
RUN node deploy/image/reduce-modules.mjs $TARGETARCH

FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS build
WORKDIR /herald
COPY package.json package-lock.json .npmrc ./
COPY packages packages
RUN --mount=type=cache,target=/var/cache/npm npm ci --cache /var/cache/npm
COPY . .
RUN npm run build:image && find dist -name '*.map' -delete

FROM ${NODE_IMAGE}
# Certificates for the Temporal SDK, which verifies TLS with those of the system; slim images have none.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/*
COPY --chmod=755 <<'SCRIPT' /usr/local/bin/herald
#!/usr/bin/env node
require('/herald/dist/src/main/herald.js').main(process.argv.slice(2));
SCRIPT
# Asks the API or the worker of the container, whichever it runs, for a path: /healthz if none is given.
COPY --chmod=755 <<'SCRIPT' /usr/local/bin/herald-alive
#!/usr/bin/env node
const { PORT, WORKER_PORT } = process.env;
const [path = '/healthz'] = process.argv.slice(2);
const ask = async (port) => {
  const url = `http://127.0.0.1:${port}${path}`;
  const { status } = await fetch(url);
  if (status !== 200) throw new Error(`${url} answers ${status}`);
};
const fail = ({ errors }) => {
  console.error(errors.map(({ cause, message }) => (cause ?? { message }).message).join(', '));
  process.exit(1);
};
const ports = new Set([PORT || '3000', WORKER_PORT || PORT || '3000']);
Promise.any([...ports].map(ask)).then(() => process.exit(0), fail);
SCRIPT
WORKDIR /herald
COPY --from=modules /herald/package.json ./
COPY --from=modules /herald/node_modules ./node_modules
COPY --from=build /herald/dist ./dist
# The last one saves memory: docs/deployment.md.
ENV NODE_ENV=production MALLOC_ARENA_MAX=2
# The user "node", by number, so that Kubernetes can tell that it is not root.
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=3m --retries=4 CMD ["herald-alive"]
CMD ["node", "--max-semi-space-size=8", "--v8-pool-size=1", "dist/src/main/api.js"]
