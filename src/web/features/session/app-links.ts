/** Addresses of the advertised apps, comma-separated; only of the web, and without one a link stays inert. */
export const appLinks = (configured: string): (string | undefined)[] =>
  configured.split(',').map((address) => {
    const trimmed = address.trim()
    return /^https?:\/\//i.test(trimmed) ? trimmed : undefined
  })
