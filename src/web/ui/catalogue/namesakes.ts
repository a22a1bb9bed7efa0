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

/** Text that a search compares: without accents and case, and numbers without dots, spaces and hyphens. */
const comparable = (text: string) => withoutAccents(normalizeText(text)).replace(/(\d)[.\s-](?=\d)/g, '$1')

/** The options that show every word of the search in one of its forms, in the name or in the detail. */
export function findOptions<Option extends { label: string; detail?: string }>(
  options: readonly Option[],
  search: string,
): Option[] {
  const words = searchedWords(search).map((forms) => forms.map(comparable))
  return options.filter(({ label, detail = '' }) => {
    const text = comparable(`${label} ${detail}`)
    return words.every((forms) => forms.some((form) => text.includes(form)))
  })
}
