/** Until version 0.1 the app wrote a text that looked like a number or a flag as JSON: `buscar="123"`. */
function withoutOldQuotes(text: string): string {
  if (!/^".*"$/.test(text)) return text
  try {
    const quoted: unknown = JSON.parse(text)
    if (typeof quoted !== 'string') return text
    JSON.parse(quoted)
    return quoted
  } catch {
    return text
  }
}

/**
 * The parameters of an address as the texts that they are. The router's own reader takes `1e3` for 1000, and loses
 * digits of a long number.
 */
const readAddress = (search: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(search)].map(([key, text]) => [key, withoutOldQuotes(text)]))

/** The parameters as a query, with its question mark; empty without parameters. */
function writeAddress(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) parameters.set(key, String(value))
  }
  const query = parameters.toString()
  return query === '' ? '' : `?${query}`
}

/** Options of a router whose addresses hold texts only. */
export const textAddress = { parseSearch: readAddress, stringifySearch: writeAddress }
