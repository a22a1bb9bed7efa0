import { checkDigitOf, NIT_DIGITS } from '../../shared/nit.ts'
import { bigramsOf, dice } from '../catalogue/likeness.ts'
import { fold } from '../cells/fold.ts'
import { distinctiveName } from './distinctive-name.ts'

/** An establishment, or a row of the file, as far as duplicates depend on it. An empty document is unknown. */
export type Known = { name: string; document: string; cityId: number } & (
  | { establishmentId: number }
  | { rowNo: number }
)

/** The one that a row is like. `exact` is the same document, municipality and name. */
export type Likeness = { kind: 'exact' | 'possible'; score: number; known: Known }

/** Least likeness of two names in one municipality. */
const LEAST_LIKENESS = 0.85
/** Most names that a row is compared with; those that share a rare word come first (R 20.8). */
const MOST_CANDIDATES = 200

/** One number for the ways to write it: without leading zeros, and a NIT without its check digit. */
export function documentKey(document: string): string {
  const bare = document.replace(/^0+(?=.)/, '')
  if (bare.length !== NIT_DIGITS + 1) return bare
  const nit = bare.slice(0, NIT_DIGITS)
  return bare.endsWith(checkDigitOf(nit)) ? nit : bare
}

type Entry = { known: Known; folded: string; document: string; pairs: Uint32Array | undefined; distinct: string }

const entryOf = (known: Known): Entry => ({
  known,
  folded: fold(known.name),
  document: known.document === '' ? '' : documentKey(known.document),
  distinct: distinctiveName(known.name),
  pairs: undefined,
})

const pairsOf = (entry: Entry) => {
  entry.pairs ??= bigramsOf(entry.distinct)
  return entry.pairs
}

/** Finds what a row may be a duplicate of. Establishments are added first, and each row after it was asked about. */
export class DuplicateIndex {
  readonly #byDocument = new Map<string, Entry[]>()
  /** By municipality and word. */
  readonly #byWord = new Map<string, Entry[]>()

  add(known: Known): void {
    const entry = entryOf(known)
    if (entry.document !== '') append(this.#byDocument, entry.document, entry)
    for (const word of new Set(entry.distinct.split(' '))) append(this.#byWord, `${known.cityId} ${word}`, entry)
  }

  find(row: Known): Likeness | undefined {
    const entry = entryOf(row)
    const sameDocument = entry.document === '' ? [] : (this.#byDocument.get(entry.document) ?? [])
    const exact = sameDocument.find(({ known, folded }) => known.cityId === row.cityId && folded === entry.folded)
    if (exact) return { kind: 'exact', score: 1, known: exact.known }
    return this.#likestName(entry) ?? this.#ofDocument(entry, sameDocument)
  }

  /** The likest of those with the document, in the municipality if there is one. */
  #ofDocument(entry: Entry, same: readonly Entry[]): Likeness | undefined {
    const near = same.filter(({ known }) => known.cityId === entry.known.cityId)
    const [best] = (near.length > 0 ? near : same)
      .slice(0, MOST_CANDIDATES)
      .map((other) => ({ other, score: dice(pairsOf(entry), pairsOf(other)) }))
      .sort((one, other) => other.score - one.score)
    return best && { kind: 'possible', score: best.score, known: best.other.known }
  }

  #likestName(entry: Entry): Likeness | undefined {
    let best: { other: Entry; score: number } | undefined
    for (const other of this.#candidates(entry)) {
      const score = other.distinct === entry.distinct ? 1 : dice(pairsOf(entry), pairsOf(other))
      if (score >= LEAST_LIKENESS && score > (best?.score ?? 0)) best = { other, score }
    }
    return best && { kind: 'possible', score: best.score, known: best.other.known }
  }

  /** Names that share a word with the row in its municipality, those of the rarest word first. */
  #candidates(entry: Entry): Set<Entry> {
    const found = new Set<Entry>()
    const words = [...new Set(entry.distinct.split(' '))]
      .map((word) => this.#byWord.get(`${entry.known.cityId} ${word}`) ?? [])
      .sort((one, other) => one.length - other.length)
    for (const list of words) {
      for (const each of list) {
        if (found.size >= MOST_CANDIDATES) return found
        found.add(each)
      }
    }
    return found
  }
}

function append(lists: Map<string, Entry[]>, key: string, entry: Entry): void {
  const list = lists.get(key)
  if (list) list.push(entry)
  else lists.set(key, [entry])
}
