import { z } from 'zod'
import {
  DIGESTS,
  NOTICE_KINDS,
  noticeSettingsForm,
  noticesQuery,
  readAllForm,
} from '../../domain/notices/notice-kinds.ts'
import { endpoint, pathId } from '../core/endpoint.ts'
import { openWord } from '../core/open-word.ts'
import { day, flag, inFlag, inJson, inNumber, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

/** A notice. Instants are ISO with zone; `due_on` is a day, and `link` a page of the app. */
const notice = wireObject({
  id: ['notice_id', number],
  kind: ['kind', openWord(NOTICE_KINDS)],
  text: ['text', text],
  link: ['link', text],
  subject: ['subject', text],
  subjectId: ['subject_id', number],
  dueOn: ['due_on', nullable(day)],
  createdAt: ['created_at', text],
  readAt: ['read_at', nullable(text)],
})
export type Notice = z.output<typeof notice>

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notices',
  summary: 'Avisos propios, los más nuevos primero, y cuántos faltan por leer',
  query: form(noticesQuery, {
    limit: ['limit', inNumber],
    offset: ['offset', inNumber],
    before: ['before', inNumber],
    isUnread: ['unread', inFlag],
  }),
  reply: wireObject({ notices: ['notices', list(notice)], total: ['total', number], unread: ['unread', number] }),
})

const unread = wireObject({ unread: ['unread', number] })

export const readNotice = endpoint({
  method: 'POST',
  path: '/api/notices/:notice_id/read',
  summary: 'Marcar un aviso como leído',
  params: wireObject({ id: ['notice_id', pathId] }),
  reply: unread,
})

export const readAllNotices = endpoint({
  method: 'POST',
  path: '/api/notices/read',
  summary: 'Marcar como leídos todos los avisos, o los que hay hasta uno',
  body: form(readAllForm, { upTo: ['up_to', inNumber] }),
  reply: unread,
  sends: 'json',
})

/** `mail_available`: whether this installation sends mail at all. `silenced` of a kind that `may_silence` is 0 is 0. */
const settings = wireObject({
  digest: ['digest', z.enum(DIGESTS)],
  mailAvailable: ['mail_available', flag],
  kinds: [
    'kinds',
    list(
      wireObject({
        kind: ['kind', openWord(NOTICE_KINDS)],
        label: ['label', text],
        isSilenced: ['silenced', flag],
        maySilence: ['may_silence', flag],
      }),
    ),
  ],
})

export const getNoticeSettings = endpoint({
  method: 'GET',
  path: '/api/notices/settings',
  summary: 'Qué avisos recibe, y cada cuánto por correo',
  reply: settings,
})

export const saveNoticeSettings = endpoint({
  method: 'PUT',
  path: '/api/notices/settings',
  summary: 'Elegir qué avisos recibir, y cada cuánto por correo',
  body: form(noticeSettingsForm, { digest: ['digest', inText], silenced: ['silenced', inJson<never>()] }),
  reply: settings,
  sends: 'json',
})
