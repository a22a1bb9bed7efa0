import { z } from 'zod'
import { REQUIRED } from '../shared/fields.ts'

// A draft may be wrong in every way that a person can mend on the screen. Only what cannot be kept is refused here;
// `draft-problems.ts` tells what hinders publishing.

/** Most sections and items that a draft can keep; publishing admits fewer. */
const MOST_KEPT_SECTIONS = 60
const MOST_KEPT_ITEMS = 400
/** Longest text that a draft can keep, in characters. */
const MOST_KEPT_TEXT = 5_000
/** Largest draft as JSON, in bytes of UTF-8. The database refuses more (`format_drafts_size`). */
export const MAX_DRAFT_BYTES = 390_000

const NOT_TEXT = 'Escriba un texto.'
const UNREADABLE = 'El texto tiene caracteres que no se pueden guardar.'
/** The form of any UUID, or of another local name. */
const KEY_FORM = /^[\w-]{1,64}$/

/** A zero byte or half a character cannot be stored. */
const isStorable = (text: string) => !text.includes('\0') && !/\p{Cs}/u.test(text)

const keptText = (max = MOST_KEPT_TEXT) =>
  z.string({ error: NOT_TEXT }).max(max, `Escriba máximo ${max} caracteres.`).refine(isStorable, UNREADABLE)
const key = z.string({ error: NOT_TEXT }).regex(KEY_FORM, 'Clave no válida.')
/** Points as they were typed; null while nothing is. */
const points = z.number({ error: 'Escriba un número.' }).min(-1_000_000).max(1_000_000).nullable()
const flag = z.boolean({ error: 'Responda sí o no.' })
const list = <S extends z.ZodType>(entry: S, max: number) =>
  z.array(entry, { error: REQUIRED }).max(max, `El formato admite máximo ${max} elementos en una lista.`)

const draftItem = z.strictObject({
  /** A local name of the item, for the screen; unique in the draft. */
  key,
  /** Id of the item's first edition, which joins its editions; null for an item that was never published. */
  lineage: z.int().positive().max(2_147_483_647).nullable(),
  number: keptText(40),
  title: keptText(),
  description: keptText(),
  norm: keptText(),
  /** Points of 'Aceptable', in multiples of a quarter. */
  pointsA: points,
  allowsAR: flag,
  /** Points of 'Aceptable con Requerimiento'; they count where `allowsAR`. */
  pointsAR: points,
  allowsNA: flag,
  suggestedCritical: flag,
  /** Suggested requirement. */
  requirement: keptText(),
  /** Short theme code, such as 'AGUA'; may be empty. */
  theme: keptText(200),
})

const draftSection = z.strictObject({ key, name: keptText(), items: list(draftItem, MOST_KEPT_ITEMS) })

const countItems = (sections: readonly { items: readonly unknown[] }[]) =>
  sections.reduce((count, { items }) => count + items.length, 0)

/** The content of a draft and of an edition: the same in the browser, on the wire and in the database. */
export const formatContent = z
  .strictObject(
    { sections: list(draftSection, MOST_KEPT_SECTIONS) },
    { error: 'El contenido del formato no se pudo leer.' },
  )
  .refine(({ sections }) => countItems(sections) <= MOST_KEPT_ITEMS, {
    error: `El borrador admite máximo ${MOST_KEPT_ITEMS} ítems.`,
    path: ['sections'],
  })

export type FormatContent = z.output<typeof formatContent>
export type FormatSection = FormatContent['sections'][number]
export type FormatItem = FormatSection['items'][number]

export const emptyContent: FormatContent = { sections: [] }

export const itemsOf = ({ sections }: FormatContent): FormatItem[] => sections.flatMap(({ items }) => items)
