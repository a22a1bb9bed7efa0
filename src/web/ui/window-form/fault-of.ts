import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'

type Fault = { message?: string }

/** The text of a refusal. A list that is one field has a fault for each entry: the first is told. */
export function faultOf<Draft extends FieldValues>(
  { formState }: Pick<UseFormReturn<Draft, unknown, unknown>, 'formState'>,
  name: Path<Draft>,
): string | undefined {
  const fault: Fault | readonly (Fault | undefined)[] | undefined = get(formState.errors, name)
  return [fault].flat().find((one) => one?.message)?.message
}
