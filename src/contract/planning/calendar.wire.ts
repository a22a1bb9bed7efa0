import { calendarQuery, feedForm } from '../../domain/planning/calendar-forms.ts'
import { CALENDAR_KINDS } from '../../domain/planning/planning-words.ts'
import { endpoint, fileReply, pathId } from '../core/endpoint.ts'
import { openWord } from '../core/open-word.ts'
import { day, flag, inFlag, inId, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'
import { visitRow } from '../visits.wire.ts'

/** Something of a day. One that takes several days has an entry with its first day, and `end_day`. */
const entry = wireObject({
  kind: ['kind', openWord(CALENDAR_KINDS)],
  day: ['day', day],
  /** The last day; equal to `day` for one day. */
  endDay: ['end_day', day],
  title: ['title', text],
  /** Second line: municipality, address and officials, or the state. */
  detail: ['detail', text],
  /**
   * `assignment`, `trip`, `absence`, `inspection`, `requirement`, `establishment` for several requirements of it, `contract`
   * or `holiday`.
   */
  subject: ['subject', text],
  /** Null for a holiday. */
  subjectId: ['subject_id', nullable(number)],
  isDone: ['done', flag],
  /** Whether its limit is over. */
  isOverdue: ['overdue', flag],
  /** The visit's own row, which 'Cambiar fecha' sends back in `PUT assignment/{id}`; null for what the reader may not move. */
  visit: ['visit', nullable(visitRow)],
  /** Page of the app where the reader acts on it; null for a holiday. Older servers do not send it. */
  link: ['link', nullable(text).optional()],
})

export const readCalendarEntries = endpoint({
  method: 'GET',
  path: '/api/calendar',
  summary:
    'Visitas, salidas, ausencias, límites para notificar y días sin trabajo de un periodo, con contracts=1 fines de contrato y con requirements=1 plazos de requerimientos; los demás ven lo suyo',
  query: form(calendarQuery, {
    from: ['from', inText],
    to: ['to', inText],
    userId: ['user_id', inId],
    knowsContracts: ['contracts', inFlag],
    knowsRequirements: ['requirements', inFlag],
  }),
  reply: wireObject({
    entries: ['entries', list(entry)],
    /** True when the period has more visits or terms of requirements than are sent: their lists have all. */
    isCut: ['cut', flag],
  }),
})

const feed = wireObject({
  id: ['feed_id', number],
  name: ['name', text],
  showsNames: ['shows_names', flag],
  /** Instants, ISO with zone. */
  createdAt: ['created_at', text],
  readAt: ['read_at', nullable(text)],
})

export const listFeeds = endpoint({
  method: 'GET',
  path: '/api/calendar/feeds',
  summary: 'Suscripciones propias del calendario que están vigentes',
  reply: wireObject({ feeds: ['feeds', list(feed)] }),
})

export const createFeed = endpoint({
  method: 'POST',
  path: '/api/calendar/feeds',
  summary: 'Crear una suscripción del calendario propio; la dirección secreta se muestra una sola vez',
  body: form(feedForm, { name: ['name', inText], showsNames: ['shows_names', inFlag] }),
  reply: wireObject({
    id: ['feed_id', number],
    token: ['token', text],
    /** Path of the feed: `/api/calendar/{token}.ics`. */
    path: ['path', text],
  }),
})

export const revokeFeed = endpoint({
  method: 'DELETE',
  path: '/api/calendar/feeds/:id',
  summary: 'Revocar una suscripción del calendario',
  params: wireObject({ id: ['id', pathId] }),
  reply: wireObject({ isDone: ['done', flag] }),
})

/** Calendar programs read this without a session: the secret in the address is the right. */
export const readFeed = endpoint({
  method: 'GET',
  path: '/api/calendar/:file',
  summary: 'Calendario en formato iCalendar; la dirección es secreta',
  isPathSecret: true,
  params: wireObject({ file: ['file', text] }),
  reply: fileReply,
  answersFile: ['text/calendar'],
})
