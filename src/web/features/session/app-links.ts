/**
 * Addresses of the advertised apps, comma-separated. Only http addresses count; an app without one has an inert link.
 */
export const appLinks = (configured: string): (string | undefined)[] =>
  configured.split(',').map((address) => {
    const trimmed = address.trim()
    return /^https?:\/\//i.test(trimmed) ? trimmed : undefined
  })
