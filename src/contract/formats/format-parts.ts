import { z } from 'zod'
import { EDITION_STATES } from '../../domain/formats/edition-state.ts'
import { formatContent } from '../../domain/formats/format-draft.ts'
import { FORMAT_STATES } from '../../domain/formats/format-forms.ts'
import { pathId } from '../core/endpoint.ts'
import { day, inNumber, list, nullable, number, text } from '../core/wire-field.ts'
import { wireObject } from '../core/wire-object.ts'

export const ofFormat = wireObject({ id: ['id', pathId] })
export const ofEdition = wireObject({ checklistId: ['checklist_id', pathId] })
export const rowVersion = { rowVersion: ['row_version', inNumber] } as const

/**
 * A fault of a draft. `path` is a field such as `sections[0].items[2].pointsA`; it is empty for the whole sum, and `base`
 * where a later edition has changes that the draft would undo.
 */
const problem = wireObject({
  path: ['path', text],
  level: ['level', z.enum(['error', 'warning'])],
  text: ['text', text],
})
export const savedDraft = { rowVersion: ['row_version', number], problems: ['problems', list(problem)] } as const

export const editionName = {
  checklistId: ['checklist_id', number],
  version: ['version', number],
  effectiveFrom: ['effective_from', day],
} as const
export const editionState = z.enum(EDITION_STATES)
export const formatState = z.enum(FORMAT_STATES)

export const draft = wireObject({
  ...savedDraft,
  content: ['content', formatContent],
  /** The edition that the draft began with; null for a new format. */
  baseChecklistId: ['base_checklist_id', nullable(number)],
  updatedBy: ['updated_by', text],
  updatedAt: ['updated_at', text],
})
