/** Message from the page: a waiting service worker takes over from the running one. Older versions send it too. */
export const TAKE_OVER = 'vigia:take-over'

/** The server's own addresses: the API, and the public pages of cards, actas, the portal and complaints. */
const OF_SERVER = /^\/(api|v|p|verificar|queja)(\/|$)/

/** Whether the app's own page answers this path. Paths of the server and those that end in a file extension do not. */
export const isAppAddress = (pathname: string): boolean => !OF_SERVER.test(pathname) && !/\.[a-z0-9]+$/i.test(pathname)
