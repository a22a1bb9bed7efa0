import { isDeepStrictEqual } from 'node:util'
import { addDays } from '../../domain/shared/days.ts'
import type { Querier } from '../platform/db/database.ts'
import {
  type Bands,
  type ChecklistEdition,
  countModelBands,
  fillContentHashes,
  findBands,
  findLastDays,
  findModels,
  insertBands,
  insertEdition,
  insertModel,
  type ModelFormat,
  readEditions,
  updateModel,
} from './checklist-editions.queries.ts'

/** The first edition of a model, and the first bands, are in force since before the first visit. */
const SINCE_ALWAYS = '2000-01-01'

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

/** Brings the models to those of this build. A model keeps the id that it has. */
export async function loadModels(tx: Querier, models: readonly ModelFormat[]): Promise<void> {
  const stored = new Map((await findModels(tx)).map((model) => [model.code, model]))
  for (const model of models) {
    const found = stored.get(model.code)
    if (!found) await insertModel(tx, model)
    else if (found.name !== model.name || found.legalBase !== model.legalBase) {
      await updateModel(tx, { ...model, id: found.id })
    }
  }
}

/**
 * Adds the new versions of the models. A stored version never changes, because inspections were scored with it.
 * @param today day of the load: a later version of a model is in force from then on
 * @throws EditionChanged
 */
export async function loadEditions(tx: Querier, editions: readonly ChecklistEdition[], today: string): Promise<void> {
  const stored = await readEditions(tx)
  const models = new Map((await findModels(tx)).map(({ code, id }) => [code, id]))
  const lastDays = await findLastDays(tx)
  for (const edition of editions) {
    if (stored.some((other) => isDeepStrictEqual(other, edition))) continue
    const taken = new Set(stored.flatMap(idsOf))
    const { code, version } = edition.checklist
    if (idsOf(edition).some((id) => taken.has(id))) {
      throw new EditionChanged(`La lista de chequeo ${code}, versión ${version},`)
    }
    const formatId = models.get(code)
    if (formatId === undefined) throw new Error(`The checklist ${code} has no model.`)
    const last = lastDays.get(formatId) ?? null
    const effectiveFrom = last === null ? SINCE_ALWAYS : last < today ? today : addDays(last, 1)
    await insertEdition(tx, edition, { formatId, effectiveFrom })
  }
  await fillContentHashes(tx)
}

/** Does the same as `loadEditions` for the floors of the concepto. */
export async function loadBands(tx: Querier, bands: Bands, today: string): Promise<void> {
  const stored = await findBands(tx, bands.version)
  if (!stored) await insertBands(tx, bands, (await countModelBands(tx)) === 0 ? SINCE_ALWAYS : today)
  else if (!isDeepStrictEqual(stored, bands)) throw new EditionChanged(`Las bandas, versión ${bands.version},`)
}
