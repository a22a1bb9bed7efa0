# Vigía on Node 24 LTS: built in one stage, run in another as an unprivileged user on a read-only root file system.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# The credentials that the web app sends are part of its files: the same must reach the server when it runs.
ARG CLIENT_ID
ARG CLIENT_SECRET
RUN node scripts/build.mjs && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
# glibc would keep an arena of memory for each thread that decodes images, and, once such were freed, ever larger blocks in them.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=1048576
# V8 would let its heap grow with the memory of the machine, and collect with more threads than the machine may have processors.
ENV NODE_OPTIONS="--max-old-space-size=1024 --max-semi-space-size=16 --v8-pool-size=0"
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/migrations migrations
COPY --from=build /app/assets assets
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Of the process alone: whoever restarts what is not healthy would mend neither the store nor the database with that.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/api/health/live').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Ten seconds to finish what is being answered; the orchestrator must wait longer than that.
STOPSIGNAL SIGTERM
CMD ["node", "dist/program/server/main.js"]
