import { Problem } from '../../domain/shared/problem.ts'

/** Elements of a drawing made of strokes. Nothing here loads, repeats, filters or writes. */
const ELEMENTS = new Set('svg g defs path line polyline polygon rect circle ellipse title desc'.split(' '))

/** Attributes that may also be declarations of `style`. */
const STYLES = new Set(
  (
    'stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-dasharray ' +
    'stroke-dashoffset fill fill-rule fill-opacity clip-rule opacity color display visibility overflow ' +
    'vector-effect shape-rendering paint-order'
  ).split(' '),
)
const GEOMETRY = new Set(
  'x y x1 y1 x2 y2 cx cy r rx ry d points width height viewBox preserveAspectRatio transform'.split(' '),
)
/** Attributes that draw nothing. `xmlns` and the names that drawing programs add for themselves are among them. */
const SILENT =
  /^(?:id|class|version|baseProfile|role|lang|xml:space|xml:lang|xmlns:[\w.-]+|(?:data|aria)-[\w.-]+|(?:inkscape|sodipodi):[\w.-]+)$/
const NAMESPACE = 'http://www.w3.org/2000/svg'

/** Numbers, names, colours and transforms. An address needs a colon or a slash, so none fits. */
const VALUE = /^[\w\s.,%#()+-]*$/

/** A signature_pad of a long signature has about a thousand paths. */
const MAX_ELEMENTS = 4_000
/** Letters of all `d` and `points` together. A traced signature has a tenth of this. */
const MAX_PATH_LENGTH = 256 * 1024
/** A group with an opacity takes a canvas of its own, so depth costs memory. */
const MAX_DEPTH = 16

const START = String.raw`\uFEFF?\s*(?:<\?xml\s[^<>?]*\?>)?`
const DOCTYPE = String.raw`<!DOCTYPE\s+svg(?:\s+(?:PUBLIC\s+"[^"<>]*"|SYSTEM)\s+"[^"<>]*")?\s*>`
const HEAD = new RegExp(START, 'y')
const ENCODING = /^[^<]*<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["']|us-ascii["'])/i
/** The tokens of XML. A comment cannot hold two hyphens, and text cannot hold an angle bracket. */
const TOKEN = new RegExp(
  String.raw`<!--(?:[^-]|-(?!-))*-->|${DOCTYPE}|<\/([A-Za-z]+)\s*>|<([A-Za-z]+)((?:\s+[A-Za-z_][\w:.-]*\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*)\s*(\/?)>|[^<]+`,
  'y',
)
const ATTRIBUTE = /([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** One dash may be a millionth of a line, so a few bytes would be drawn for hours. */
const isPlain = (name: string, value: string): boolean =>
  VALUE.test(value) && !/url/i.test(value) && (name !== 'stroke-dasharray' || /^\s*none\s*$/.test(value))

function isStyle(text: string): boolean {
  return text
    .split(';')
    .filter((declaration) => declaration.trim() !== '')
    .every((declaration) => {
      const [name = '', value = '', ...more] = declaration.split(':').map((part) => part.trim())
      return more.length === 0 && STYLES.has(name) && isPlain(name, value)
    })
}

function isAllowed(name: string, value: string): boolean {
  if (name === 'style') return isStyle(value)
  if (name === 'xmlns') return value === NAMESPACE
  if (STYLES.has(name) || GEOMETRY.has(name)) return isPlain(name, value)
  return SILENT.test(name)
}

/** @returns the letters of the path, or `undefined` where an attribute is no part of a stroke */
function pathLength(attributes: string): number | undefined {
  let length = 0
  for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? ''
    if (!isAllowed(name, value)) return undefined
    if (name === 'd' || name === 'points') length += value.length
  }
  return length
}

const notStrokes = () => new Problem('image.not-strokes')

/**
 * Refuses an SVG that is more than strokes, before anything draws it. The reader accepts less than XML allows, so that
 * no parser reads more in the same text than this function.
 * @throws Problem image.not-strokes; image.undecodable for broken markup
 */
export function checkStrokes(bytes: Uint8Array): void {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Problem('image.undecodable')
  }
  if (ENCODING.test(text)) throw notStrokes()
  HEAD.lastIndex = 0
  HEAD.test(text)
  TOKEN.lastIndex = HEAD.lastIndex
  let [elements, path, depth] = [0, 0, 0]
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text)
    // Instructions, entities, sections of raw text and broken markup match no token.
    if (!token) throw notStrokes()
    const [, closing, opening, attributes = '', empty] = token
    if (closing) depth -= 1
    if (!opening) continue
    const length = ELEMENTS.has(opening) ? pathLength(attributes) : undefined
    if (length === undefined) throw notStrokes()
    elements += 1
    path += length
    if (!empty) depth += 1
    if (elements > MAX_ELEMENTS || path > MAX_PATH_LENGTH || depth > MAX_DEPTH) throw notStrokes()
  }
}
