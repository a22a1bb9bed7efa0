import { isBlank } from '../shared/text.ts'
import type { ActaBlock, ActaBox, ActaCell, ActaField, ActaLine } from './acta-model.ts'

/** Printed for an empty value, so that a gap never looks like a printing error. */
export const DASH = '—'

export const orDash = (text: string): string => (isBlank(text) ? DASH : text)

export const heading = (level: 2 | 3, text: string, detail?: string): ActaBlock => ({
  kind: 'heading',
  level,
  text,
  ...(detail === undefined ? {} : { detail }),
})

/** Printed under the line of each signature. */
export const SIGNATURE_CAPTION = 'Firma'

export const fields = (...rows: ActaField[][]): ActaBlock => ({ kind: 'fields', rows })

export const paragraph = (text: string): ActaBlock => ({ kind: 'paragraph', text })

/** A sentence that introduces the next block; no page ends between them. */
export const lead = (text: string): ActaBlock => ({ kind: 'paragraph', text, leads: true })

export const field = (span: number, label: string, value: string): ActaField => ({
  span,
  label,
  value: orDash(value),
})

/** @param checked label of the box to check; undefined checks no box */
export const boxes = (labels: readonly string[], checked: string | undefined): ActaBox[] =>
  labels.map((label) => ({ label, checked: label === checked }))

export const line = (text: string, tone: 'plain' | 'strong' | 'muted' | 'mark' = 'plain'): ActaLine => ({
  kind: 'text',
  text,
  tone,
})

export const cell = (...texts: string[]): ActaCell => ({ lines: texts.map((text) => line(text)) })
