import { isDeepStrictEqual } from 'node:util'
import type { Querier } from '../platform/db/database.ts'
import {
  type Bands,
  type ChecklistEdition,
  findBands,
  insertBands,
  insertEdition,
  readEditions,
} from './checklist-editions.queries.ts'

/** The data of a stored version changed. The message is for the developer who changed them. */
export class EditionChanged extends Error {
  constructor(what: string) {
    super(`${what} ya está en la base de datos con otro contenido: suba su versión y use identificadores nuevos.`)
    this.name = 'EditionChanged'
  }
}

const idsOf = ({ checklist, sections, items }: ChecklistEdition) => [
  `checklist ${checklist.id}`,
  `code ${checklist.code} ${checklist.version}`,
  ...sections.map(({ id }) => `section ${id}`),
  ...items.map(({ id }) => `item ${id}`),
]

/**
 * Adds the new versions. A stored version never changes, because inspections were scored with it.
 * @throws EditionChanged
 */
export async function loadEditions(tx: Querier, editions: readonly ChecklistEdition[]): Promise<void> {
  const stored = await readEditions(tx)
  for (const edition of editions) {
    if (stored.some((other) => isDeepStrictEqual(other, edition))) continue
    const taken = new Set(stored.flatMap(idsOf))
    const { code, version } = edition.checklist
    if (idsOf(edition).some((id) => taken.has(id))) {
      throw new EditionChanged(`La lista de chequeo ${code}, versión ${version},`)
    }
    await insertEdition(tx, edition)
  }
}

/** Does the same as `loadEditions` for the floors of the concepto. */
export async function loadBands(tx: Querier, bands: Bands): Promise<void> {
  const stored = await findBands(tx, bands.version)
  if (!stored) await insertBands(tx, bands)
  else if (!isDeepStrictEqual(stored, bands)) throw new EditionChanged(`Las bandas, versión ${bands.version},`)
}
