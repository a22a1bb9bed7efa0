import { TIMELINE_SOURCES, timelineQuery } from '../../domain/establishments/timeline.ts'
import { endpoint, pathId } from '../core/endpoint.ts'
import { openWord } from '../core/open-word.ts'
import { day, flag, inNumber, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

/** An act on a thing of an establishment. `key` is that of the next page, when it is the last entry of one. */
const entry = wireObject({
  key: ['key', text],
  at: ['at', text],
  source: ['source', openWord(TIMELINE_SOURCES)],
  subjectId: ['subject_id', number],
  /** The number by which people know the thing; null for a measure without its own acta. */
  number: ['number', nullable(text)],
  kind: ['kind', text],
  /** The kind of thing: the concepto of an acta, the item of a requirement, the name of a measure, the product of a sample. */
  about: ['about', nullable(text)],
  /** The result of an attempt to notify. */
  result: ['result', nullable(text)],
  /** The day on which a visit that was not made was tried; null for every other act. Absent in replies of older servers. */
  wentOn: ['went_on', nullable(day).optional()],
})

export const getTimeline = endpoint({
  method: 'GET',
  path: '/api/inscription/:id/timeline',
  summary:
    'Todo lo que pasó con un establecimiento, lo más nuevo primero; de quejas y expedientes, lo que quien lee puede ver',
  params: wireObject({ id: ['id', pathId] }),
  query: form(timelineQuery, { limit: ['limit', inNumber], before: ['before', inText] }),
  reply: wireObject({ entries: ['entries', list(entry)], hasMore: ['has_more', flag] }),
})
