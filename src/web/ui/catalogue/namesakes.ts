import { searchedWords } from '../../../domain/shared/search-forms.ts'
import { normalizeText, withoutAccents } from '../../../domain/shared/text.ts'
import { messages } from './messages.ts'
import type { NamedRow } from './use-catalogue.ts'

/** An option of a choice; `detail` is a second line, which the search looks in too. */
export type ChoiceOption = { value: string; label: string; detail?: string; mark?: string }

/** Tells a record apart from others of the same name. */
const detailOf = ({ address, identificationNumber, inscriptionNumber }: NamedRow): string =>
  [address, identificationNumber, inscriptionNumber].filter(Boolean).join(' · ')

/** The options of a catalogue. A chosen name that is not the only one carries its detail. */
export function optionsOf(rows: readonly NamedRow[]): ChoiceOption[] {
  const names = new Map<string, number>()
  for (const { name } of rows) names.set(name, (names.get(name) ?? 0) + 1)
  return rows.map((row) => {
    const detail = detailOf(row)
    const isAlone = names.get(row.name) === 1 || detail === ''
    return {
      value: String(row.id),
      label: isAlone ? row.name : `${row.name} · ${detail}`,
      ...(detail && { detail }),
      ...(row.pendingVisits && { mark: messages.pendingVisits(row.pendingVisits) }),
      ...(row.mark && { mark: row.mark }),
    }
  })
}

/** The options of texts, which are their own values. */
export const textOptions = (texts: readonly string[]): ChoiceOption[] =>
  texts.map((text) => ({ value: text, label: text }))

type Searched = Pick<ChoiceOption, 'label' | 'detail'>

/** The name of an option, without what tells it apart from others of the same name. */
export const optionName = ({ label, detail }: Searched): string => (detail ? label.replace(` · ${detail}`, '') : label)

/** Text that a search compares: without accents and case, and numbers without dots, spaces and hyphens. */
const comparable = (text: string) => withoutAccents(normalizeText(text)).replace(/(\d)[.\s-](?=\d)/g, '$1')

/** Comparable texts of the options so far. A list of thousands is searched at each key. */
const compared = new WeakMap<Searched, { name: string; text: string }>()

function comparableTexts(option: Searched): { name: string; text: string } {
  const known = compared.get(option)
  if (known) return known
  const { label, detail = '' } = option
  const texts = { name: comparable(optionName(option)), text: comparable(`${label} ${detail}`) }
  compared.set(option, texts)
  return texts
}

/** The options that show every word of the search in one of its forms, in the name or in the detail. */
export function findOptions<Option extends Searched>(options: readonly Option[], search: string): Option[] {
  const words = searchedWords(search).map((forms) => forms.map(comparable))
  if (words.length === 0) return [...options]
  return options.filter((option) => {
    const { text } = comparableTexts(option)
    return words.every((forms) => forms.some((form) => text.includes(form)))
  })
}

/** Found options whose name is the search first, then those whose name begins with it, then the others. */
export function bestFirst<Option extends Searched>(found: readonly Option[], search: string): Option[] {
  const wanted = comparable(search.trim())
  if (wanted === '') return [...found]
  const rankOf = (option: Option) => {
    const { name } = comparableTexts(option)
    return name === wanted ? 0 : name.startsWith(wanted) ? 1 : 2
  }
  return [...found].sort((a, b) => rankOf(a) - rankOf(b))
}
