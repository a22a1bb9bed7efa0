import type { FieldArray, FieldValues } from 'react-hook-form'
import { MEASURE_ROLES, type MeasureRole, measureRoleName } from '../../../../domain/measures/measure-words.ts'
import { ChoiceField, LineField } from '../../../ui/window-form/form-fields.tsx'
import { RowsField } from '../../../ui/window-form/rows-field.tsx'
import type { WindowedForm } from '../../../ui/window-form/window-form.tsx'
import { actTexts } from '../messages.ts'
import { newPerson, type PersonDraft } from './measure-draft.ts'

const texts = actTexts.people
type Draft = FieldValues & { people: PersonDraft[] }

/** The people of an act; a custodian takes the place of the one before. */
export function PeopleRows({
  form,
  isReadOnly,
  roles = MEASURE_ROLES,
}: {
  form: WindowedForm<Draft>
  isReadOnly: boolean
  roles?: readonly MeasureRole[]
}) {
  const choices = roles.map((value) => ({ value, label: measureRoleName[value] }))
  return (
    <RowsField
      form={form}
      name="people"
      texts={texts}
      empty={newPerson as () => FieldArray<Draft, 'people'>}
      isReadOnly={isReadOnly}
    >
      {(at) => (
        <>
          <ChoiceField
            form={form}
            name={at('role')}
            label={texts.role}
            choices={choices}
            isReadOnly={isReadOnly}
            isRequired
          />
          <LineField form={form} name={at('name')} label={texts.name} isReadOnly={isReadOnly} isRequired />
          <LineField form={form} name={at('idCard')} label={texts.idCard} isReadOnly={isReadOnly} isRequired />
          <LineField form={form} name={at('phone')} label={texts.phone} isReadOnly={isReadOnly} />
          <LineField form={form} name={at('address')} label={texts.address} isReadOnly={isReadOnly} />
        </>
      )}
    </RowsField>
  )
}
