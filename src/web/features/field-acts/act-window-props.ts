import type { ComponentType } from 'react'
import type { FieldActCall } from '../../../domain/inspections/batch.ts'
import type { ActItem } from '../../offline/acts/field-act.ts'

/** The visit that acts are written for. */
export type ActVisit = { userId: number; assignmentId: number; establishmentId: number; items: ActItem[] }

/** The window of an act that is new, or that is written again under its key. */
export type ActWindowProps = {
  visit: ActVisit
  call: FieldActCall
  actKey: string
  /** Names the window among those of its visit. */
  name: string
  /** Values of the form at first, without photos. */
  form: Record<string, unknown>
  images: readonly Blob[]
  /** Reasons of a refusal at their fields, by the names of the wire. */
  faults?: Readonly<Record<string, string>> | undefined
  onClose: () => void
}

/** Brings the windows, which are kept on the device apart from the app. */
export type LoadActWindow = () => Promise<{ ActWindow: ComponentType<ActWindowProps> }>
