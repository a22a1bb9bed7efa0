import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import { messages } from './messages.ts'

type Names = { names?: readonly string[] | undefined; fields: object }

/** The control that a name stands for, if a person typed into it what the browser cannot read. */
function unreadControl(fields: object, name: string): HTMLInputElement | undefined {
  const control = (get(fields, name) as { ref?: Partial<HTMLInputElement> } | undefined)?.ref
  // A control that a choice took away keeps its last state.
  return control?.isConnected && control.validity?.badInput ? (control as HTMLInputElement) : undefined
}

/**
 * The same rules, which refuse a half-typed date or number as well. Such a control has no value: an optional field would
 * count as empty, and the typed text would be dropped.
 */
export const refusingHalfTyped =
  <Draft extends FieldValues, Form>(rules: Resolver<Draft, unknown, Form>): Resolver<Draft, unknown, Form> =>
  async (values, context, options) => {
    const judged = await rules(values, context, options)
    const { names = [], fields }: Names = options
    const errors = { ...judged.errors } as FieldErrors<Draft>
    let isUnread = false
    for (const name of names) {
      const ref = unreadControl(fields, name)
      if (!ref) continue
      isUnread = true
      set(errors, name, { type: 'unread', message: messages.unread(ref.type), ref })
    }
    return isUnread ? { values: {}, errors } : judged
  }
