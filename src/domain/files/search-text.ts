/** Longest text of a document that the search keeps, in characters. */
const MAX_BODY = 200_000
const MAX_NUMBERS = 20_000

/** A number in any written form: an acta's, an identification with dots, a date. */
const NUMBER = /\d[\d.\-/]*\d/g

const digitsIn = (text: string) => text.replace(/\D/g, '')

/** The numbers of a text as they are written and as bare digits, each once, for the search by numbers. */
export function numbersOf(text: string): string {
  const found = new Set<string>()
  for (const [number] of text.matchAll(NUMBER)) {
    found.add(number)
    found.add(digitsIn(number))
  }
  return [...found].join(' ').slice(0, MAX_NUMBERS)
}

/** The number of a file, or the beginning of one. */
const FILE_NUMBER = /^exp-[\d-]*$/i

/** Parts of a search: words, numbers of three figures or more as bare digits, and numbers of files as they are stored. */
export function searchParts(query: string): { words: string; numbers: string[]; fileNumbers: string[] } {
  const all = query.split(/\s+/).filter((token) => token !== '')
  const isFile = (token: string) => FILE_NUMBER.test(token)
  const tokens = all.filter((token) => !isFile(token))
  const isNumber = (token: string) => /^[\d.,\-/]+$/.test(token) && digitsIn(token).length >= 3
  return {
    words: tokens.filter((token) => !isNumber(token)).join(' '),
    numbers: tokens.filter(isNumber).map(digitsIn),
    fileNumbers: all.filter(isFile).map((token) => token.toUpperCase()),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keys whose texts are of the checklist or are digests: every acta has them. */
const PASSED_OVER = new Set([
  'sections',
  'signature',
  'seal',
  'sha256',
  'messageId',
  'concepts',
  'requirement',
  'norm',
  'description',
])

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, held]) => (PASSED_OVER.has(key) ? [] : textsOf(held)))
}

/** Findings of the officials in an acta, without the texts of its checklist. */
const findingsOf = ({ sections }: Record<string, unknown>): string[] =>
  (Array.isArray(sections) ? sections : []).flatMap((section: { items?: { observation?: unknown }[] }) =>
    (section.items ?? []).flatMap(({ observation }) => (typeof observation === 'string' ? [observation] : [])),
  )

/** The words of a system document, from its sealed content: names, numbers, findings and the mail. */
export function systemText(content: string): string {
  const facts = JSON.parse(content) as Record<string, unknown>
  return [...textsOf(facts), ...findingsOf(facts)].join('\n').slice(0, MAX_BODY)
}

/** The words of a document as the search keeps them. `body` is null where the text is not known. */
export function searchWords(document: { title: string; type: string | null; name: string }, text: string | null) {
  const head = [document.title, document.type ?? '', document.name].join('\n')
  const body = text === null ? null : text.slice(0, MAX_BODY)
  return { head, body, numbers: numbersOf(`${head}\n${body ?? ''}`) }
}
