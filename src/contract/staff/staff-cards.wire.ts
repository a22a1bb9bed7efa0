import { z } from 'zod'
import { cardRevocation } from '../../domain/staff/staff-forms.ts'
import { endpoint, fileReply, pathId } from '../core/endpoint.ts'
import { listEndpoint } from '../core/list-endpoint.ts'
import { day, inText, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'
import { cardRow } from './staff.wire.ts'

const ofUser = wireObject({ userId: ['user_id', pathId] })

export const cardOrder = {
  fields: {
    serial: 'serial',
    user_id: 'userId',
    user_name: 'userName',
    issued_at: 'issuedAt',
    expires_on: 'expiresOn',
    state: 'state',
  },
  defaultSort: 'issuedAt',
} as const

export const listCards = listEndpoint({
  path: '/api/staff/cards',
  summary: 'Carnés de los funcionarios; solo administradores',
  collection: 'cards',
  row: cardRow,
  order: cardOrder,
})

/** Revokes the card in force, if there is one. `url` is the public page; the QR of the card has it. */
export const issueCard = endpoint({
  method: 'POST',
  path: '/api/staff/:user_id/card',
  summary: 'Expedir el carné de un funcionario; solo administradores',
  params: ofUser,
  reply: wireObject({ serial: ['serial', text], url: ['url', text], expiresOn: ['expires_on', day] }),
})

export const readCardPdf = endpoint({
  method: 'GET',
  path: '/api/staff/:user_id/card.pdf',
  summary: 'Carné vigente de un funcionario en PDF; los demás solo el suyo',
  params: ofUser,
  reply: fileReply,
  answersFile: ['application/pdf'],
})

export const revokeCard = endpoint({
  method: 'POST',
  path: '/api/staff/cards/:serial/revoke',
  summary: 'Revocar un carné; solo administradores',
  params: wireObject({ serial: ['serial', z.string()] }),
  body: form(cardRevocation, { reason: ['reason', inText] }),
  reply: wireObject({ serial: ['serial', text] }),
})

/** Fields of the form on a card's public page, which a browser sends urlencoded. */
export const visitCodeFields = { code: 'code', inscriptionNumber: 'inscripcion_number' } as const
