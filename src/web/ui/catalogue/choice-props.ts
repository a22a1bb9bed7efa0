import { messages } from './messages.ts'
import type { Catalogue } from './use-catalogue.ts'

/** Props of every choice in a form. A list that opens on focus would hide the field's error. */
export const choiceProps = (isReadOnly: boolean) =>
  ({
    searchable: true,
    openOnFocus: false,
    readOnly: isReadOnly,
    withAsterisk: !isReadOnly,
    placeholder: messages.choose,
    nothingFoundMessage: messages.none,
  }) as const

/** Props of a choice from a catalogue; Mantine's values are texts. */
export const catalogueProps = ({ rows, emptyText, placeholder, isLoading }: Catalogue, isReadOnly: boolean) => ({
  ...choiceProps(isReadOnly),
  data: rows.map(({ id, name }) => ({ value: String(id), label: name })),
  nothingFoundMessage: emptyText,
  placeholder,
  // The rows may hold only the current one until the catalogue arrives.
  loading: isLoading,
})
