import { messages } from './messages.ts'
import type { Catalogue } from './use-catalogue.ts'

/** What every choice of a form has in common. A list that opens under the focus would hide the field's error. */
export const choiceProps = (isReadOnly: boolean) =>
  ({
    searchable: true,
    openOnFocus: false,
    readOnly: isReadOnly,
    withAsterisk: !isReadOnly,
    placeholder: messages.choose,
    nothingFoundMessage: messages.none,
  }) as const

/** And what one from a catalogue adds; the component's values are texts. */
export const catalogueProps = ({ rows, emptyText, placeholder, isLoading }: Catalogue, isReadOnly: boolean) => ({
  ...choiceProps(isReadOnly),
  data: rows.map(({ id, name }) => ({ value: String(id), label: name })),
  nothingFoundMessage: emptyText,
  placeholder,
  // The current one may be all that the list has so far.
  loading: isLoading,
})
