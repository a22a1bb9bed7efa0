/** One part of a multipart body; `filename` is undefined for a field. */
export type MultipartPart = { name: string; filename: string | undefined; type: string; bytes: Buffer }

/** The body is not what its content type says. */
export class MultipartError extends Error {}

const CRLF_BYTES = 2
const HEADERS_END = Buffer.from('\r\n\r\n')
const MAX_HEADER_BYTES = 16 * 1024
const [DASH, SPACE, TAB, CR, LF] = [0x2d, 0x20, 0x09, 0x0d, 0x0a]

/** Reads the boundary from a content type. */
export function boundaryOf(contentType: string | undefined): string {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))(?:[\s;]|$)/i.exec(contentType ?? '') ?? []
  const boundary = quoted ?? bare
  if (!boundary) throw new MultipartError('No boundary.')
  return boundary
}

/** `; name="a"; filename="b.jpg"`, quoted as browsers and other clients do. */
function parametersOf(value: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', quoted, bare = ''] of value.matchAll(
    /;\s*([\w-]+\*?)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g,
  )) {
    found.set(name.toLowerCase(), quoted === undefined ? bare : quoted.replace(/\\(["\\])/g, '$1'))
  }
  return found
}

/** RFC 5987: `utf-8''%C3%B1.jpg`. */
function extendedValue(text: string | undefined): string | undefined {
  const [, encoded] = /^utf-8'[^']*'(.*)$/i.exec(text ?? '') ?? []
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded)
  } catch {
    throw new MultipartError('A file name in a broken encoding.')
  }
}

function headersOf(text: string): Map<string, string> {
  const headers = new Map<string, string>()
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon < 1) throw new MultipartError('A line that is no header.')
    headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  return headers
}

function partOf(head: string, bytes: Buffer): MultipartPart {
  const headers = headersOf(head)
  const disposition = headers.get('content-disposition') ?? ''
  const parameters = parametersOf(disposition)
  const name = parameters.get('name')
  if (!/^form-data\b/i.test(disposition) || !name) throw new MultipartError('A part without a name.')
  const type = headers.get('content-type') ?? 'text/plain'
  // Some clients send a file without a name: bytes that are not text are a file.
  const unnamed = type === 'application/octet-stream' ? '' : undefined
  const filename = extendedValue(parameters.get('filename*')) ?? parameters.get('filename') ?? unnamed
  return { name, filename: filename?.split(/[\\/]/).at(-1), type: type.split(';')[0]?.trim() ?? type, bytes }
}

/** Offset after a delimiter's line, with its padding; -1 after the last part. */
function afterDelimiter(body: Buffer, from: number): number {
  if (body[from] === DASH && body[from + 1] === DASH) return -1
  let at = from
  while (body[at] === SPACE || body[at] === TAB) at += 1
  if (body[at] !== CR || body[at + 1] !== LF) throw new MultipartError('A delimiter that does not end its line.')
  return at + 2
}

/**
 * Yields the parts of a whole body (RFC 7578) one by one, so that a caller that counts them may stop. The bytes of a
 * part are a view of the body, not a copy.
 * @throws MultipartError for a body that is broken or cut
 */
export function* parseMultipart(body: Buffer, boundary: string): Generator<MultipartPart> {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const opening = delimiter.subarray(2)
  const first = body.subarray(0, opening.length).equals(opening) ? -2 : body.indexOf(delimiter)
  if (first === -1) throw new MultipartError('No delimiter.')
  for (let at = afterDelimiter(body, first + delimiter.length); at !== -1; ) {
    const headEnd = body.indexOf(HEADERS_END, at)
    if (headEnd < 0 || headEnd - at > MAX_HEADER_BYTES) throw new MultipartError('A part whose headers do not end.')
    const contentAt = headEnd + HEADERS_END.length
    // The line break before a delimiter is the delimiter's; an empty part shares its headers' last one.
    const end = body.indexOf(delimiter, contentAt - CRLF_BYTES)
    if (end < 0) throw new MultipartError('A part that does not end.')
    yield partOf(body.toString('utf8', at, headEnd), body.subarray(contentAt, Math.max(contentAt, end)))
    at = afterDelimiter(body, end + delimiter.length)
  }
}
