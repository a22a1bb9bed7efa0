/** Tokens of a JSON text: strings, numbers and words, and the signs between them. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** A value in a JSON text. `path` has the keys and the numbers of elements that lead to it. */
type Place = { path: PropertyKey[]; offset: number }

function* placesIn(text: string): Generator<Place> {
  /** The way to the value that comes next; the last entry belongs to the innermost object or list. */
  const path: PropertyKey[] = []
  const kinds: ('object' | 'list')[] = []
  let isKey = false
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === ':') isKey = false
    else if (token === ',') {
      if (kinds.at(-1) === 'list') path[path.length - 1] = Number(path.at(-1)) + 1
      else isKey = true
    } else if (token === '}' || token === ']') {
      kinds.pop()
      path.pop()
      isKey = false
    } else if (isKey) path[path.length - 1] = JSON.parse(token)
    else {
      yield { path: [...path], offset: index }
      if (token === '{' || token === '[') {
        kinds.push(token === '{' ? 'object' : 'list')
        path.push(token === '{' ? '' : 0)
        isKey = token === '{'
      }
    }
  }
}

/** Line of a value in a valid JSON text, from 1 on. An absent value has the line of the innermost one on its path. */
export function lineOfValue(text: string, path: readonly PropertyKey[]): number {
  let found = { depth: -1, offset: 0 }
  for (const { path: at, offset } of placesIn(text)) {
    const isOnTheWay = at.length > found.depth && at.every((step, index) => String(step) === String(path[index]))
    if (isOnTheWay) found = { depth: at.length, offset }
  }
  return lineAt(text, found.offset)
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** @throws SyntaxError with the line, when the text is no JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const { message } = error as SyntaxError
    // The engine's message has the position of a missing sign, but not of an unknown word.
    const unknown = [...text.matchAll(TOKEN)].find(([token]) => !/^[{}[\],:]$/.test(token) && !isJson(token))
    const offset = unknown?.index ?? Number(/position (\d+)/.exec(message)?.[1] ?? text.length)
    throw new SyntaxError(`line ${lineAt(text, offset)}: ${message}`)
  }
}
