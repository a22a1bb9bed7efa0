/** Addresses of the app itself, which its one page answers; the API and files answer for themselves. */
export const isAppAddress = (pathname: string): boolean =>
  pathname !== '/api' && !pathname.startsWith('/api/') && !/\.[a-z0-9]+$/i.test(pathname)
