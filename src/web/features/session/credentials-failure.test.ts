import { expect, test } from 'vitest'
import { problemReplies } from '../../../contract/problems.ts'
import { Offline, Refusal } from '../../api/refusal.ts'
import { SessionNotKept } from '../../api/session-token.ts'
import { credentialsFailure } from './credentials-failure.ts'

const refusal = (code: keyof typeof problemReplies) =>
  new Refusal(problemReplies[code].status, code, problemReplies[code].text)
const tooMany = (retryAfterMs: number) =>
  new Refusal(429, 'request.too-many', problemReplies['request.too-many'].text, undefined, retryAfterMs)
const wrong = problemReplies['session.wrong-credentials'].text

test.each<[error: Error, text: string]>([
  [refusal('session.wrong-credentials'), wrong],
  [refusal('request.invalid'), wrong],
  [refusal('session.temporary-password-ended'), problemReplies['session.temporary-password-ended'].text],
  [refusal('session.no-contract'), problemReplies['session.no-contract'].text],
  [new Error('the token of the reply cannot be read'), wrong],
  [refusal('request.too-many'), problemReplies['request.too-many'].text],
  [tooMany(59_000), problemReplies['request.too-many'].text],
  [tooMany(60_000), 'Demasiados intentos. Espere un minuto y vuelva a intentarlo.'],
  [tooMany(61_000), 'Demasiados intentos. Espere 2 minutos y vuelva a intentarlo.'],
  [tooMany(900_000), 'Demasiados intentos. Espere 15 minutos y vuelva a intentarlo.'],
  [refusal('database.unavailable'), problemReplies['database.unavailable'].text],
  [new Refusal(502, 'unexpected', 'Ocurrió un error'), 'Ocurrió un error'],
  [new Offline(undefined), new Offline(undefined).message],
  [new SessionNotKept(undefined), new SessionNotKept(undefined).message],
])('%s reads «%s»', (error, text) => {
  expect(credentialsFailure(error)).toBe(text)
})
