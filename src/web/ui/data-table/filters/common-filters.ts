import { activeText, doneText } from '../../../../domain/list-exports/list-texts.ts'
import type { FilterKey } from '../list-state/list-address.ts'
import type { FilterChoice, FilterDefinition } from './list-filter.ts'

/** A choice of the rows whose flag is set, or of those whose flag is not. */
export const flagChoice = <Field extends string>(
  field: Field,
  isSet: boolean,
  { value, label }: { value: string; label: string },
): FilterChoice<Field> => ({ value, label, filter: { field, operator: '=', value: isSet ? '1' : '0' } })

/** A choice for each value of a field, named by its words. */
export const valueChoices = <Field extends string, Value extends string>(
  field: Field,
  values: readonly Value[],
  words: Readonly<Record<Value, string>>,
): FilterChoice<Field>[] =>
  values.map((value) => ({ value, label: words[value], filter: { field, operator: '=', value } }))

/** The two values of a flag whose state is 'Realizada' or 'Pendiente'. */
export const doneChoices = <Field extends string>(field: Field): FilterChoice<Field>[] => [
  flagChoice(field, false, { value: 'pendiente', label: doneText(false) }),
  flagChoice(field, true, { value: 'realizada', label: doneText(true) }),
]

/** Whether a row is switched on. */
export const activeFilter = <Field extends string>(
  key: FilterKey,
  label: string,
  field: Field,
): FilterDefinition<Field> => ({
  key,
  label,
  kind: 'choice',
  choices: [
    flagChoice(field, true, { value: 'activo', label: activeText(true) }),
    flagChoice(field, false, { value: 'inactivo', label: activeText(false) }),
  ],
})
