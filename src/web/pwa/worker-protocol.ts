/** Message from the page: a waiting service worker takes over from the running one. Older versions send it too. */
export const TAKE_OVER = 'vigia:take-over'

/** Whether the app's own page answers this path. The API and paths that end in a file extension do not go to it. */
export const isAppAddress = (pathname: string): boolean =>
  pathname !== '/api' && !pathname.startsWith('/api/') && !/\.[a-z0-9]+$/i.test(pathname)
