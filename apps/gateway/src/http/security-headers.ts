/**
 * Sent with every answer: none of them is a document, none may be kept by a cache, framed or read by another site, and
 * a browser that met the gateway behind TLS comes back by TLS (without TLS browsers ignore that header).
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};
