import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { FieldActCall } from '../../../domain/inspections/batch.ts'
import { useActs } from '../../offline/acts/act-store.ts'
import type { FieldAct } from '../../offline/acts/field-act.ts'
import { newKey } from '../../ui/new-key.ts'
import type { ActVisit, LoadActWindow } from './act-window-props.ts'
import { type OpenActWindow, useActWindow } from './use-act-window.tsx'

type Acts = {
  visit: ActVisit
  acts: readonly FieldAct[]
  open: OpenActWindow
  /** Opens the form of a new act. */
  write: (call: FieldActCall, form?: Record<string, unknown>) => Promise<void>
}
const ActsContext = createContext<Acts | null>(null)

const none: readonly FieldAct[] = []

/** The acts of a visit on this device, for its form and for its place after the closing. */
export function ActsOfVisit({
  visit,
  loadWindow,
  children,
}: {
  visit: ActVisit
  loadWindow: LoadActWindow
  children: ReactNode
}) {
  const { assignmentId } = visit
  const all = useActs(visit.userId) ?? none
  const { open: openAnywhere, window } = useActWindow(loadWindow)
  const acts = useMemo(() => all.filter((act) => act.assignmentId === assignmentId), [all, assignmentId])
  // The items of the visit may have changed since the act was written.
  const open: OpenActWindow = (props) => openAnywhere({ ...props, visit: { ...props.visit, items: visit.items } })
  const write: Acts['write'] = (call, form = {}) =>
    open({ visit, call, actKey: newKey(), name: `${call}-${form.itemId ?? ''}`, form, images: [] })
  return (
    <ActsContext value={{ visit, acts, open, write }}>
      {children}
      {window}
    </ActsContext>
  )
}

export function useVisitActs(): Acts {
  const acts = useContext(ActsContext)
  if (!acts) throw new Error('No visit is open here.')
  return acts
}
