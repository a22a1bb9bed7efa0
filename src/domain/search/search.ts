import { z } from 'zod'
import { enteredSearch } from '../shared/entered.ts'
import * as field from '../shared/fields.ts'
import { searchWords } from '../shared/list-query.ts'

/** Kinds of things that the search of everything finds, in the order of its answer (R 23.1). */
export const FOUND_KINDS = [
  'establishment',
  'visit',
  'inspection',
  'official',
  'document',
  'format',
  'requirement',
  'measure',
  'sample',
  'complaint',
  'case',
] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** Most results of each kind. */
export const FOUND_OF_EACH = 5
/** Fewest characters of a search. */
const MIN_SEARCH = 2
/** Most characters of a search, as in 'Búsqueda general' of the lists. */
const MAX_SEARCH = 198

const TOO_SHORT = `Escriba al menos ${MIN_SEARCH} letras o números.`
/** Most distinct words: the search runs while a person types, and its cost grows with each. */
const MAX_WORDS = 10
const TOO_MANY_WORDS = `Busque con menos palabras: máximo ${MAX_WORDS} a la vez.`

const isLongEnough = (text: string) => [...text.replace(/\s/gu, '')].length >= MIN_SEARCH

/** The query of the search of everything. */
export const searchQuery = z.object({
  text: z
    .string({ error: field.missingOr('Escriba un texto.') })
    .max(MAX_SEARCH, `Escriba máximo ${MAX_SEARCH} caracteres.`)
    .overwrite(enteredSearch)
    .refine(isLongEnough, TOO_SHORT)
    .refine((text) => searchWords(text).length <= MAX_WORDS, TOO_MANY_WORDS),
})
