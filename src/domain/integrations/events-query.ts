import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { cursorField } from './feed-form.ts'
import { eventTypes } from './webhook.ts'

/** Events of an answer, unless the question says otherwise, and at most. */
export const EVENTS_PER_PAGE = 500
const NOT_A_LIMIT = `El límite debe ser un número entre 1 y ${EVENTS_PER_PAGE}.`

export const eventsQuery = z.object({
  after: cursorField,
  types: eventTypes.optional(),
  limit: field.optional(z.int({ error: NOT_A_LIMIT }).min(1, NOT_A_LIMIT).max(EVENTS_PER_PAGE, NOT_A_LIMIT)),
})

const CURSOR = /^evt_(\d{1,15})$/

/** The cursor of an event of the trail. The trail keeps its numbers, so a cursor survives a restore. */
export const eventCursor = (id: number): string => `evt_${id}`

/** The cursor after which the event of a cursor is the next one; absent for a text that is no cursor. */
export const cursorBefore = (cursor: string): string | undefined => {
  const id = readEventCursor(cursor)
  return id === undefined ? undefined : eventCursor(Math.max(0, id - 1))
}

/** The event that a cursor names; undefined for another text. */
export const readEventCursor = (text: string): number | undefined => {
  const id = CURSOR.exec(text)?.[1]
  return id === undefined ? undefined : Number(id)
}
