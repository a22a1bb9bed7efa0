/**
 * Finds the comments of a source file without a parser, so that the checks start at once.
 * Strings, templates and regular expressions are skipped: an address in a string is no comment.
 */

/** @typedef {{ line: number, endLine: number, text: string, isWholeLine: boolean }} Comment */

const NAME = /[\w$)\]}]/
/** A slash after one of these words begins a regular expression, not a division. */
const BEFORE_REGEX = /(?:^|[^\w$.])(?:return|typeof|case|in|of|delete|void|throw|new|else|do|await|yield)$/

function startsRegex(source, at) {
  const before = source.slice(Math.max(0, at - 40), at).trimEnd()
  // A closing tag of JSX: `</p>`.
  if (before.endsWith('<')) return false
  return before === '' || !NAME.test(before.at(-1)) || BEFORE_REGEX.test(before)
}

function endOfRegex(source, at) {
  let isInClass = false
  for (let i = at + 1; i < source.length; i++) {
    const char = source[i]
    if (char === '\n') return at + 1
    if (char === '\\') i++
    else if (char === '[') isInClass = true
    else if (char === ']') isInClass = false
    else if (char === '/' && !isInClass) return i + 1
  }
  return at + 1
}

/** An apostrophe in JSX text opens no string: a string that does not end on its line is skipped as one character. */
function endOfString(source, at) {
  for (let i = at + 1; i < source.length && source[i] !== '\n'; i++) {
    if (source[i] === '\\') i++
    else if (source[i] === source[at]) return i + 1
  }
  return at + 1
}

/** @returns {{ start: number, end: number, text: string }[]} */
function scriptComments(source) {
  const found = []
  /** Depth of braces inside each open `${`; a closing brace at depth 0 returns to the template. */
  const depths = []
  let i = source.startsWith('#!') ? source.indexOf('\n') : 0
  const skipTemplate = () => {
    while (i < source.length && source[i] !== '`') {
      if (source[i] === '$' && source[i + 1] === '{') {
        depths.push(0)
        i += 2
        return
      }
      i += source[i] === '\\' ? 2 : 1
    }
    i++
  }
  while (i >= 0 && i < source.length) {
    const char = source[i]
    if (source.startsWith('//', i) && source[i - 1] !== ':') {
      const end = source.indexOf('\n', i) < 0 ? source.length : source.indexOf('\n', i)
      found.push({ start: i, end, text: source.slice(i + 2, end) })
      i = end
    } else if (source.startsWith('/*', i)) {
      const close = source.indexOf('*/', i + 2)
      const end = close < 0 ? source.length : close + 2
      found.push({ start: i, end, text: source.slice(i + 2, close < 0 ? end : close) })
      i = end
    } else if (char === "'" || char === '"') i = endOfString(source, i)
    else if (char === '`') {
      i++
      skipTemplate()
    } else if (char === '/' && startsRegex(source, i)) i = endOfRegex(source, i)
    else if (char === '{') {
      if (depths.length > 0) depths[depths.length - 1]++
      i++
    } else if (char === '}') {
      i++
      if (depths.length === 0) continue
      if (depths.at(-1) > 0) depths[depths.length - 1]--
      else {
        depths.pop()
        skipTemplate()
      }
    } else i++
  }
  return found
}

function matched(source, pattern) {
  return [...source.matchAll(pattern)].flatMap((match) => {
    const text = match.groups.block ?? match.groups.line
    return text === undefined ? [] : [{ start: match.index, end: match.index + match[0].length, text }]
  })
}

const readers = {
  css: (source) => matched(source, /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\*(?<block>[\s\S]*?)\*\/|(?<line>(?!))/g),
  sql: (source) => matched(source, /'(?:[^']|'')*'|--(?<line>[^\n]*)|\/\*(?<block>[\s\S]*?)\*\//g),
  hash: (source) => matched(source, /(?<=^|\s)#(?<line>[^\n]*)|(?<block>(?!))/gm),
  html: (source) => matched(source, /<!--(?<block>[\s\S]*?)-->|(?<line>(?!))/g),
}

const LANGUAGES = [
  [/\.(?:tsx?|mjs|typ)$/, scriptComments],
  [/\.css$/, readers.css],
  [/\.sql$/, readers.sql],
  [/\.html$/, readers.html],
  [/\.(?:sh|ya?ml|conf|service|toml|example)$|(?:^|\/)Dockerfile$|^\.ci\/run$/, readers.hash],
]

export const isReadable = (file) => LANGUAGES.some(([name]) => name.test(file))

const lineOf = (source, at) => source.slice(0, at).split('\n').length

/** Comments that begin a line and follow each other at once are one: a reader reads them as one. */
function joinRuns(comments) {
  const joined = []
  for (const comment of comments) {
    const last = joined.at(-1)
    const follows = last?.isRun && comment.isRun && comment.line === last.endLine + 1
    if (follows) Object.assign(last, { endLine: comment.endLine, text: `${last.text}\n${comment.text}` })
    else joined.push({ ...comment })
  }
  return joined
}

/**
 * @param {string} file its name tells its language
 * @param {string} source
 * @returns {Comment[]}
 */
export function commentsOf(file, source) {
  const [, read] = LANGUAGES.find(([name]) => name.test(file)) ?? []
  if (read === undefined) return []
  const found = read(source)
  const comments = found.map(({ start, end, text }) => {
    const lineStart = source.lastIndexOf('\n', start - 1) + 1
    const isWholeLine = source.slice(lineStart, start).trim() === ''
    return {
      line: lineOf(source, start),
      endLine: lineOf(source, end),
      text,
      isWholeLine,
      isRun: isWholeLine && /^(?:\/\/|--|#)/.test(source.slice(start, start + 2)),
    }
  })
  return joinRuns(comments).map(({ isRun: _, ...comment }) => comment)
}
