# Vigía on Node 24 LTS. One stage builds; another runs as an unprivileged user on a read-only root file system.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# The web app's files contain its client credentials. Give the running server the same ones.
ARG CLIENT_ID
ARG CLIENT_SECRET
RUN node scripts/build.mjs && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
# One arena and a fixed mmap threshold: glibc would keep memory for each thread that decodes images, in ever larger blocks.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=1048576
# V8 would size its heap by the machine's memory, and collect garbage with more threads than there are processors.
ENV NODE_OPTIONS="--max-old-space-size=1024 --max-semi-space-size=16 --v8-pool-size=0"
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/migrations migrations
COPY --from=build /app/assets assets
RUN mkdir -m 700 /data /data/keys /uploads && chown -R node:node /data /uploads
USER node
VOLUME /data
EXPOSE 3000
# The check covers the process alone: a restart would mend neither the store nor the database.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/api/health/live').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# The server takes up to ten seconds to finish running requests; the orchestrator must wait longer.
STOPSIGNAL SIGTERM
CMD ["node", "dist/program/server/main.js"]
