import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { queryKeys } from '../../../api/query-keys.ts'
import type { FieldOfRefusal } from '../../../ui/window-form/use-form-submit.ts'
import { WindowForm } from '../../../ui/window-form/window-form.tsx'

type Props<Draft extends FieldValues, Form, Result> = Omit<
  ComponentProps<typeof WindowForm<Draft, Form, Result>>,
  'touched' | 'fieldOfRefusal'
>

const fieldOfRefusal: FieldOfRefusal = {
  'contract.overlap': 'startsOn',
  'absence.overlap': 'startsOn',
  'territory.repeated': 'zodesId',
  'holiday.of-law': 'day',
}

/** A save changes what the module and the planner show. */
const touched = [queryKeys.staff, queryKeys.visits]

/** A window with one form of the module. It asks before typed text is lost. */
export const FormWindow = <Draft extends FieldValues, Form, Result>(props: Props<Draft, Form, Result>) => (
  <WindowForm<Draft, Form, Result> {...props} touched={touched} fieldOfRefusal={fieldOfRefusal} />
)
