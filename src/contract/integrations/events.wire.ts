import type { z } from 'zod'
import { EVENT_TYPES, eventSubjects } from '../../domain/integrations/event-types.ts'
import { eventsQuery } from '../../domain/integrations/events-query.ts'
import { endpoint } from '../core/endpoint.ts'
import { openWord } from '../core/open-word.ts'
import { inNumber, inText, inTextList, list, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

/** An act of the trail without its contents. `id` is the cursor of what follows; `version` is that of this form. */
const event = wireObject({
  id: ['id', text],
  type: ['type', openWord(EVENT_TYPES)],
  at: ['at', text],
  subject: ['subject', openWord(Object.values(eventSubjects))],
  subjectId: ['subject_id', number],
  version: ['version', number],
})
export type PublicEvent = z.output<typeof event>

export const readEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'Eventos del departamento en el orden en que quedaron en firme; token con events:read',
  query: form(eventsQuery, {
    after: ['after', inText],
    types: ['types', inTextList(EVENT_TYPES.length + 1)],
    limit: ['limit', inNumber],
  }),
  reply: wireObject({ events: ['events', list(event)], next: ['next', text] }),
  tokenScopes: ['events:read'],
})
