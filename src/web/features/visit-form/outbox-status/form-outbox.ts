import { createContext, useContext } from 'react'
import { enqueue } from '../../../offline/outbox/outbox.ts'
import { kick } from '../../../offline/sync/sync-engine.ts'

/** The place that takes the writes of a form. */
export type FormOutbox = {
  enqueue: typeof enqueue
  /** Begins to send what is queued. */
  send: () => void
}

/** The device's outbox, unless the form is a trial of a format. */
export const FormOutboxContext = createContext<FormOutbox>({ enqueue, send: kick })

export const useFormOutbox = (): FormOutbox => useContext(FormOutboxContext)
