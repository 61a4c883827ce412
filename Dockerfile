# syntax=docker/dockerfile:1

# Debian, because the native part of the Temporal SDK needs glibc, which Alpine lacks.
# A release passes this image with its digest (.github/workflows/release.yml).
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /herald
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/var/cache/npm npm ci --cache /var/cache/npm --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev

FROM ${NODE_IMAGE}
# Certificates for the Temporal SDK, which verifies TLS with those of the system; slim images have none.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/*
COPY --chmod=755 <<'SCRIPT' /usr/local/bin/herald
#!/usr/bin/env node
require('/herald/dist/src/main/herald.js').main(process.argv.slice(2));
SCRIPT
WORKDIR /herald
COPY --from=build /herald/package.json ./
COPY --from=build /herald/node_modules ./node_modules
COPY --from=build /herald/dist ./dist
# The last one saves memory: docs/deployment.md.
ENV NODE_ENV=production MALLOC_ARENA_MAX=2
USER node
EXPOSE 3000
CMD ["node", "--max-semi-space-size=8", "--v8-pool-size=1", "dist/src/main/api.js"]
