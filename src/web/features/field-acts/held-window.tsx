import { type ComponentType, useEffect, useRef } from 'react'
import { beginWriting, endWriting } from '../../offline/acts/act-store.ts'
import { CommandInFlight } from '../../offline/outbox/outbox.ts'
import { kick } from '../../offline/sync/sync-engine.ts'
import { toastError } from '../../ui/toast/toast.ts'
import { FormFaults } from '../../ui/window-form/form-faults.ts'
import type { ActWindowProps } from './act-window-props.ts'
import { actionTexts } from './messages.ts'

/** Closes the window of an act that left meanwhile, and says so. */
const closeGone = (error: unknown, onClose: () => void): void => {
  console.warn('act window: not held', error)
  toastError(error instanceof CommandInFlight ? error.message : actionTexts.failed)
  onClose()
}

/** Reasons by the names of the form. The codec of the wire would bring every form to the files that a device keeps. */
const faultsOf = ({ faults = {} }: ActWindowProps): Record<string, string> =>
  Object.fromEntries(
    Object.entries(faults).map(([name, text]) => [name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()), text]),
  )

type Props = ActWindowProps & { Window: ComponentType<ActWindowProps> }

/** The window of an act that stays on the device while it is open: what leaves is final (R 44.2). */
export function HeldWindow({ Window, ...props }: Props) {
  const { visit, actKey, onClose } = props
  const { userId } = visit
  const close = useRef(onClose)
  useEffect(() => {
    const act = { userId, key: actKey }
    beginWriting(act).catch((error: unknown) => closeGone(error, close.current))
    return () => void endWriting(act).then(kick, (error: unknown) => console.warn('act window: not let go', error))
  }, [userId, actKey])
  return (
    <FormFaults value={faultsOf(props)}>
      <Window {...props} />
    </FormFaults>
  )
}
