/** The web app's own credentials, fixed when it is built; the server knows them as CLIENT_ID and CLIENT_SECRET. */
const id = import.meta.env.VITE_CLIENT_ID ?? 'vigia-web'
const secret = import.meta.env.VITE_CLIENT_SECRET ?? 'vigia-web'

export const clientAuthorization = `Basic ${btoa(`${id}:${secret}`)}`
