# One image for the gateway and its workers: it runs `serve` by default; pass `worker` or another bess-gateway command as the argument.
# The documentation site is included if `npm run build --workspace apps/docs` ran before.
ARG BASE_IMAGE=node:22-bookworm-slim

FROM ${BASE_IMAGE} AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund \
  && npm run build -- --filter=@bess/gateway \
  && node deploy/assemble-image.mjs /app

FROM ${BASE_IMAGE}
ARG VERSION=unknown
LABEL org.opencontainers.image.title="bess-gateway" \
  org.opencontainers.image.description="REST gateway of the BESS engines, and its workers" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data DEMO_ACCOUNTS=off
WORKDIR /app
COPY --from=build /app ./
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 8080
# SIGTERM reaches the process itself, which finishes its work in flight and ends within 15 s.
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "apps/gateway/bin/bess-gateway.js"]
CMD ["serve"]
