/** The fields of an error in a log. */
export type LoggedError = {
  type: string
  message: string
  /** Message and stack frames. */
  stack: string
  code?: string
  schema?: string
  table?: string
  column?: string
  constraint?: string
  routine?: string
  /** The failed query, with `$1`, `$2`… in place of its values. */
  sql?: string
  cause?: LoggedError
  errors?: LoggedError[]
}

// These limits keep a log line well below 10 KB, even with every character escaped.
const MAX_MESSAGE = 300
const MAX_SQL = 800
const MAX_STACK = 1_200
const MAX_CAUSES = 2
const MAX_ERRORS = 3

type Known = { name?: unknown; code?: unknown; query?: unknown; errors?: unknown }

/** Fields in which PostgreSQL names parts of the schema, never a value. */
const PLACES = ['schema', 'table', 'column', 'constraint', 'routine'] as const
const MAX_NAME = 63

const placesIn = (error: Error): Partial<Record<(typeof PLACES)[number], string>> =>
  Object.fromEntries(
    PLACES.flatMap((place) => {
      const name = (error as unknown as Record<string, unknown>)[place]
      return typeof name === 'string' ? [[place, cut(name, MAX_NAME)]] : []
    }),
  )

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text)

/** PostgreSQL's codes of class 22: their messages quote the refused value. */
const QUOTES_A_VALUE = /^22...$/

/** Cuts the message: Drizzle writes the query and all its values into it. The query is kept in its own field. */
function messageOf(error: Error, code: string | undefined, sql: string | undefined): string {
  const [withoutValues = ''] = error.message.split(/(?:^|\n)\s*params:/i)
  const text = sql === undefined ? withoutValues : withoutValues.replace(/^(Failed query):.*/s, '$1')
  return cut(code && QUOTES_A_VALUE.test(code) ? text.replace(/["«“„].*/s, '…') : text, MAX_MESSAGE)
}

/** Cuts the message off the stack, which begins with it. */
function placesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message)
  const lines = at < 0 ? [] : stack.slice(at + message.length).split('\n')
  return cut(lines.filter((line) => /^\s+at /.test(line)).join('\n'), MAX_STACK)
}

function kept(error: unknown, depth: number, sqlAbove?: string): LoggedError {
  if (!(error instanceof Error)) {
    const message = cut(String(error), MAX_MESSAGE)
    return { type: typeof error, message, stack: message }
  }
  const { name, code: given, query, errors } = error as Known
  const type = error.constructor?.name ?? String(name)
  const code = typeof given === 'string' || typeof given === 'number' ? cut(String(given), MAX_MESSAGE) : undefined
  const sql = typeof query === 'string' ? query : undefined
  const message = messageOf(error, code, sql)
  return {
    type,
    message,
    stack: `${type}: ${message}\n${placesOf(error)}`,
    ...(code !== undefined && { code }),
    ...placesIn(error),
    // The embedded driver's error repeats the query.
    ...(sql !== undefined && sql !== sqlAbove && { sql: cut(sql, MAX_SQL) }),
    ...(error.cause !== undefined && depth < MAX_CAUSES && { cause: kept(error.cause, depth + 1, sql) }),
    // A connection that was tried at several addresses has an error for each.
    ...(Array.isArray(errors) &&
      depth < MAX_CAUSES && { errors: errors.slice(0, MAX_ERRORS).map((one) => kept(one, MAX_CAUSES)) }),
  }
}

/**
 * An error reduced to the fields that may be logged. They are listed here because drivers and Drizzle put the values of
 * a query (password hashes, personal data, photos) into `params`, `detail`, `where` and more.
 */
export const loggedError = (error: unknown): LoggedError => kept(error, 0)

/** The same error as text, for a terminal. */
export function errorText(error: unknown): string {
  const texts: string[] = []
  for (let at: LoggedError | undefined = loggedError(error); at; at = at.cause) {
    const query = at.sql === undefined ? '' : `\n  ${at.sql}`
    texts.push(`${at.stack}${query}`)
  }
  return texts.join('\ncaused by: ')
}
