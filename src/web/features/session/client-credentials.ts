import { DEFAULT_CLIENT, type WebClient } from '../../../domain/session/login.ts'

/** The authorization header for these credentials, in UTF-8 as the server reads it. */
export const basicAuthorization = ({ id, secret }: WebClient): string =>
  `Basic ${btoa(String.fromCodePoint(...new TextEncoder().encode(`${id}:${secret}`)))}`

/** The web app's own credentials, fixed at build time; the server knows them as CLIENT_ID and CLIENT_SECRET. */
export const clientAuthorization = basicAuthorization({
  id: import.meta.env.VITE_CLIENT_ID ?? DEFAULT_CLIENT.id,
  secret: import.meta.env.VITE_CLIENT_SECRET ?? DEFAULT_CLIENT.secret,
})
