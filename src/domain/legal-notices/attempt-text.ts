import { saidOf, type UnknownWord } from '../shared/known-words.ts'
import { type AttemptResult, attemptResultName, type NoticeChannel, noticeChannelName } from './legal-notice-words.ts'

type Channel = NoticeChannel | UnknownWord
type Result = AttemptResult | UnknownWord

/** Results in the feminine, for a signature, a citation and a personal act. Others are the same in both. */
const feminine: Readonly<Partial<Record<AttemptResult, string>>> = {
  firmado: 'Firmada',
  enviado: 'Enviada',
  rechazado: 'Rechazada por el servidor',
  rebotado: 'Devuelta al remitente',
  entregado: 'Entregada',
  devuelto: 'Devuelta',
  fijado: 'Fijada',
  desfijado: 'Desfijada',
}
const FEMININE: readonly string[] = ['firma_en_sitio', 'citacion', 'diligencia_personal'] satisfies NoticeChannel[]

/** The result of an attempt, which agrees with its channel: a citation was 'Enviada', a mail 'Enviado'. */
export const resultText = (channel: Channel, result: Result): string =>
  (FEMININE.includes(channel) ? feminine[result as AttemptResult] : undefined) ??
  saidOf(attemptResultName, result) ??
  result

/** An attempt in words: 'Citación: enviada'. A word of a later version is said as it came. */
export const attemptText = ({ channel, result }: { channel: Channel; result: Result }): string =>
  `${saidOf(noticeChannelName, channel) ?? channel}: ${resultText(channel, result).toLowerCase()}`
