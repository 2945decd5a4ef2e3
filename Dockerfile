# The service with its dashboard built ahead. Data, and the embedded PostgreSQL if DATABASE_URL is not set, are in /data.
# `deploy/compose.yaml` and `deploy/kubernetes/` use this image as agent-run-service.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM packages AS built
COPY . .
# The folder of the build is for its owner only.
RUN npm run build && chmod -R a+rX node_modules/.cache

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8443 HTTP_PORT=8080 DATA_DIR=/data
WORKDIR /app
COPY --from=built /app /app
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 8443 8080
# Over HTTP, which needs no certificate, from the container itself.
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s --retries=3 CMD ["node_modules/.bin/node", "deploy/checkHealth.mjs"]
# Without npm, so that the service itself gets the signals.
CMD ["node_modules/.bin/node", "--max-semi-space-size=32", "--no-allocation-site-pretenuring", "src/main/server.ts"]
