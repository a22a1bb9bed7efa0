import type { WireReply } from './types.ts'

const html = (status: number, title: string): WireReply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(`<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`),
})

/** The page of a proxy that did not reach the server, or lost its answer. */
export const badGateway = (): WireReply => html(502, '502 Bad Gateway')

/** The login page of a public network (captive portal). */
export const portal = (): WireReply => html(200, 'Bienvenido a la red')

/** A refusal by a proxy that limits calls, without the JSON envelope of the server. */
export const tooMany = (retryAfterS: number | undefined): WireReply => ({
  status: 429,
  headers: { 'content-type': 'text/plain', ...(retryAfterS !== undefined && { 'retry-after': String(retryAfterS) }) },
  body: Buffer.from('Too Many Requests'),
})
