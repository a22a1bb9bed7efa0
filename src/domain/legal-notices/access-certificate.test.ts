import { describe, expect, test } from 'vitest'
import { defaultLetterhead } from '../records/letterhead.ts'
import { accessCertificate, type CertifiedAccess } from './access-certificate.ts'
import type { AttemptResult, NoticeChannel, NoticeState } from './legal-notice-words.ts'
import { certificateName, notifyingAccess } from './notifying-access.ts'

type Turn = [channel: NoticeChannel, result: AttemptResult, from: NoticeState, to: NoticeState]
const attempts = (...turns: Turn[]) =>
  turns.map(([channel, result, fromState, toState], id) => ({ id, channel, result, fromState, toState }))

describe('the access that notifies', () => {
  test.each<[string, Turn[], number | undefined]>([
    ['no attempt', [], undefined],
    ['a mail alone', [['correo', 'enviado', 'pendiente', 'en_curso']], undefined],
    ['an access of who had not agreed', [['portal', 'accedido', 'pendiente', 'pendiente']], undefined],
    ['an access after another effect', [['portal', 'accedido', 'surtida', 'surtida']], undefined],
    ['another effect', [['diligencia_personal', 'comparecio', 'en_curso', 'surtida']], undefined],
    ['an access of who had agreed', [['portal', 'accedido', 'en_curso', 'surtida']], 0],
    [
      'the second access, after the address agreed',
      [
        ['portal', 'accedido', 'pendiente', 'pendiente'],
        ['portal', 'accedido', 'pendiente', 'surtida'],
      ],
      1,
    ],
  ])('%s', (_what, turns, id) => {
    expect(notifyingAccess(attempts(...turns))?.id).toBe(id)
  })
})

const access: CertifiedAccess = {
  noticeId: 31,
  acta: { number: '2026-000018', visitDay: '2026-11-27', seal: 'a'.repeat(64) },
  file: { sha256: 'b'.repeat(64), version: 1, signedAt: new Date('2026-11-27T20:15:09Z') },
  establishment: { name: 'El Ñandú', identificationNumber: '900123456', address: 'Calle 1', city: 'Arjona' },
  recipient: { name: 'Ana Rojas', capacity: 'Propietario' },
  email: 'nandu@correo.com',
  consent: { how: 'escrito', grantedOn: '2026-11-02', grantedByName: 'Ana Rojas' },
  linkSentAt: new Date('2026-11-28T13:00:01Z'),
  codeSentAt: new Date('2026-11-29T03:58:59Z'),
  enteredAt: new Date('2026-11-29T04:59:40Z'),
  // One second before midnight in Colombia: the day in UTC is another one.
  openedAt: new Date('2026-11-29T04:59:59Z'),
  effectiveOn: '2026-11-28',
}
const printed = (changed: Partial<CertifiedAccess> = {}) =>
  JSON.stringify(accessCertificate({ ...access, ...changed }, { ...defaultLetterhead, name: 'Alcaldía de Arjona' }))

describe('the certificate of access', () => {
  test('a certificate tells who, what, when and with which effect, in hours of Colombia', () => {
    const text = printed()
    for (const fact of [
      ...['Alcaldía de Arjona', 'Notificación electrónica del acta n.º 2026-000018', 'El Ñandú', '900123456'],
      ...['Huella del archivo expedido, versión 1 (SHA-256)', 'b'.repeat(64), 'a'.repeat(64), '27/11/2026 15:15:09'],
      ...['nandu@correo.com', 'Por escrito el 02/11/2026 por Ana Rojas', '28/11/2026 08:00:01', '28/11/2026 22:58:59'],
      'La Alcaldía de Arjona hace constar que el 28/11/2026 a las 23:59:59, hora de Colombia, se abrió el acta',
      'con efectos desde el 28/11/2026 (Ley 1437 de 2011, artículos 56 y 67).',
    ])
      expect(text).toContain(fact)
    expect(text).not.toContain('29/11/2026')
    expect(certificateName('2026-000018')).toBe('constancia-de-acceso-2026-000018.pdf')
  })

  test('a fact that was not kept stands as a dash or in words', () => {
    const text = printed({
      ...{ file: null, linkSentAt: null, codeSentAt: null, enteredAt: null },
      consent: { how: 'inscripcion', grantedOn: '2025-02-03', grantedByName: null },
    })
    expect(text).toContain('El acta no tenía archivo firmado cuando se abrió.')
    expect(text).toContain('En la inscripción, con este correo desde el 03/02/2025')
    expect(text.match(/"value":"—"/g)).toHaveLength(4)
  })
})
