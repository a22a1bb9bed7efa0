import { REQUIRED } from '../shared/fields.ts'
import { isBlank } from '../shared/text.ts'
import type { FormatContent, FormatItem, FormatSection } from './format-draft.ts'
import { itemsOf } from './format-draft.ts'
import { FULL_QUARTERS, quartersOf, quartersText, sumQuarters } from './quarters.ts'

/**
 * A fault of a draft. `path` names its field: `sections[0].items[2].pointsA`; it is empty for the sum. An error hinders
 * publishing, a warning does not.
 */
export type DraftProblem = { path: string; level: 'error' | 'warning'; text: string }

const MAX_SECTIONS = 20
const MAX_ITEMS = 200
/** Path of the problem of the whole sum. */
export const SUM_PATH = ''

export const formatMessages = {
  sum: (quarters: number) => `Los puntajes suman ${quartersText(quarters)}; deben sumar 100.`,
  points: 'Escriba un múltiplo de 0,25 entre 0,25 y 100.',
  notBelowA: 'El puntaje AR debe ser menor que el de A.',
  notHalf: 'El puntaje AR no es la mitad del de A.',
  repeated: (number: string, one: string, other: string) =>
    `El número ${number} está repetido en los bloques ${one} y ${other}.`,
  numberForm: 'Escriba el número así: 1.2 o 1.2.3.',
  numberSection: (position: number) => `El número debe empezar por ${position}, la posición de su bloque.`,
  numberOrder: (expected: string) => `La numeración salta o está en desorden: aquí iría el ${expected}.`,
  length: (min: number, max: number) => `Escriba entre ${min} y ${max} caracteres.`,
  atMost: (max: number) => `Escriba máximo ${max} caracteres.`,
  sections: `El formato debe tener entre 1 y ${MAX_SECTIONS} bloques.`,
  items: `El formato debe tener entre 1 y ${MAX_ITEMS} ítems.`,
  emptySection: 'El bloque debe tener al menos un ítem.',
  invisible: 'Quite los caracteres que no se pueden imprimir.',
  repeatedLineage: 'Otro ítem tiene la misma clave.',
} as const

const NUMBER_FORM = /^[1-9]\d{0,2}(?:\.[1-9]\d{0,2}){1,2}$/
/** Control characters but the line end, and characters of private use: a printed page cannot show them. */
const UNPRINTABLE = /(?!\n)[\p{Cc}\p{Co}\p{Noncharacter_Code_Point}]/u

type Told = (field: string, text: string, level?: DraftProblem['level']) => void

function checkText(tell: Told, field: string, text: string, [min, max]: readonly [min: number, max: number]): void {
  const length = text.trim().length
  if (min > 0 && isBlank(text)) tell(field, REQUIRED)
  else if (length < min || length > max)
    tell(field, min > 0 ? formatMessages.length(min, max) : formatMessages.atMost(max))
  if (UNPRINTABLE.test(text)) tell(field, formatMessages.invisible)
}

function checkPoints(tell: Told, { pointsA, allowsAR, pointsAR }: FormatItem): void {
  const whole = quartersOf(pointsA)
  if (whole === undefined) tell('pointsA', formatMessages.points)
  if (!allowsAR) return
  const part = quartersOf(pointsAR)
  if (part === undefined) tell('pointsAR', formatMessages.points)
  else if (whole !== undefined && part >= whole) tell('pointsAR', formatMessages.notBelowA)
  // The rule of the paper is half. An odd number of quarters has no half.
  else if (whole !== undefined && part * 2 !== whole) tell('pointsAR', formatMessages.notHalf, 'warning')
}

function checkItem(tell: Told, item: FormatItem, section: number): void {
  const number = item.number.trim()
  if (number === '') tell('number', REQUIRED)
  else if (!NUMBER_FORM.test(number)) tell('number', formatMessages.numberForm)
  else if (Number(number.split('.')[0]) !== section) tell('number', formatMessages.numberSection(section))
  checkText(tell, 'title', item.title, [3, 200])
  checkText(tell, 'description', item.description, [3, 2_000])
  checkText(tell, 'norm', item.norm, [3, 1_000])
  checkText(tell, 'requirement', item.requirement, [0, 1_000])
  checkText(tell, 'theme', item.theme, [0, 40])
  checkPoints(tell, item)
}

const partsOf = (number: string) => number.split('.').map(Number)

/** The numbers that may follow one: '1.2' is followed by '1.3' or '1.2.1', '1.2.1' by '1.2.2' or '1.3'. */
function followersOf(number: string | undefined, section: number): string[] {
  if (number === undefined) return [`${section}.1`, `${section}.1.1`]
  const [first = section, second = 0, third] = partsOf(number)
  const next = `${first}.${second + 1}`
  return third === undefined
    ? [next, `${next}.1`, `${number}.1`]
    : [`${first}.${second}.${third + 1}`, next, `${next}.1`]
}

function checkOrder(tell: (item: number) => Told, { items }: FormatSection, section: number): void {
  let before: string | undefined
  items.forEach((item, index) => {
    const number = item.number.trim()
    if (!NUMBER_FORM.test(number)) return
    const expected = followersOf(before, section)
    if (!expected.includes(number)) {
      tell(index)('number', formatMessages.numberOrder(expected[0] as string), 'warning')
    }
    before = number
  })
}

/** Numbers and lineages that two items share; the second of them is told. */
function repeated(content: FormatContent): DraftProblem[] {
  const problems: DraftProblem[] = []
  const numbers = new Map<string, string>()
  const lineages = new Set<number>()
  content.sections.forEach(({ name, items }, section) => {
    const label = name.trim() || String(section + 1)
    items.forEach((item, index) => {
      const path = `sections[${section}].items[${index}]`
      const number = item.number.trim()
      const first = numbers.get(number)
      if (number !== '' && first !== undefined) {
        problems.push({ path: `${path}.number`, level: 'error', text: formatMessages.repeated(number, first, label) })
      } else numbers.set(number, label)
      if (item.lineage === null) return
      if (lineages.has(item.lineage)) {
        problems.push({ path: `${path}.lineage`, level: 'error', text: formatMessages.repeatedLineage })
      }
      lineages.add(item.lineage)
    })
  })
  return problems
}

/** Everything that is wrong with a draft, in its order; the sum comes first. */
export function draftProblems(content: FormatContent): DraftProblem[] {
  const problems: DraftProblem[] = []
  const at =
    (path: string): Told =>
    (field, text, level = 'error') =>
      problems.push({ path: path === '' ? field : `${path}.${field}`, level, text })
  const { sections } = content
  const items = itemsOf(content)
  const sum = sumQuarters(items)
  if (sum !== FULL_QUARTERS) problems.push({ path: SUM_PATH, level: 'error', text: formatMessages.sum(sum) })
  if (sections.length < 1 || sections.length > MAX_SECTIONS) at('')('sections', formatMessages.sections)
  if (items.length > MAX_ITEMS) at('')('sections', formatMessages.items)
  sections.forEach((section, index) => {
    const path = `sections[${index}]`
    checkText(at(path), 'name', section.name, [3, 200])
    if (section.items.length === 0) at(path)('items', formatMessages.emptySection)
    for (const [position, item] of section.items.entries()) {
      checkItem(at(`${path}.items[${position}]`), item, index + 1)
    }
    checkOrder((item) => at(`${path}.items[${item}]`), section, index + 1)
  })
  return [...problems, ...repeated(content)]
}

/** The problems that hinder publishing, in their order. */
export const errorsOf = <P extends Pick<DraftProblem, 'level'>>(problems: readonly P[]): P[] =>
  problems.filter(({ level }) => level === 'error')

export const hasErrors = (problems: readonly DraftProblem[]): boolean => problems.some(({ level }) => level === 'error')
