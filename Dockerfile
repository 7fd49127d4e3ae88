# One image for the gateway and its workers: it runs `serve` by default; pass `worker` or another bess-gateway command as the argument.
FROM node:22-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund \
  && npm run build -- --filter=@bess/gateway \
  && npm prune --omit=dev --no-audit --no-fund

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data DEMO_ACCOUNTS=off
WORKDIR /app
COPY --from=build /src/package.json /src/LICENSE ./
COPY --from=build /src/node_modules ./node_modules
COPY --from=build /src/packages ./packages
COPY --from=build /src/apps ./apps
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 8080
# SIGTERM reaches the process itself, which finishes its work in flight and ends within 15 s.
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "apps/gateway/bin/bess-gateway.js"]
CMD ["serve"]
