import { describe, expect, test } from 'vitest'
import type { Official } from '../../../../domain/access/official.ts'
import { CONSENT_TEXT, SHOWN_FORMAT } from '../../../../domain/evidence/shown.ts'
import type { AcceptedPart } from '../../../../domain/inspections/save/decision.ts'
import type { StoodUnder } from '../../../../domain/inspections/stood-under.ts'
import type { PreparedImage } from '../../../images/images.service.ts'
import { partAct, signingAct, signingRow, storedSigning, toldAct } from './act-rows.ts'

const AT = new Date('2026-11-20T15:00:00Z')
const DRAWN = '2026-11-20T09:30:00-05:00'
const visit = { departmentId: 1, inspectionId: 40, technicianId: 7 }
const stood: StoodUnder = {
  ...{ answered: 3, items: 4, compliancePct: 75, concepto: 'DESFAVORABLE', digest: 'd', format: SHOWN_FORMAT },
  marks: { answers: {}, observation: null, verdicts: {} },
}
const stoodColumns = {
  ...{ stoodAnswered: 3, stoodItems: 4, stoodPct: 75, stoodConcepto: 'DESFAVORABLE', stoodDigest: 'd' },
  ...{ stoodFormat: SHOWN_FORMAT, stoodMarks: stood.marks },
}
const taking = { by: { id: 7 } as Official, at: AT, stoodUnder: () => stood }
const picture: PreparedImage = {
  ...{ kind: 'signatures', name: 'a.png', mediaType: 'image/png', bytes: 1, width: 1, height: 1, thumbSha256: '' },
}
const person = { name: 'Ana', idCard: '1', role: 'Dueña', signature: 'data:image/png;base64,AA==' }
const signedBy = (body: Partial<typeof person> & Record<string, unknown>, image?: PreparedImage) =>
  ({
    ...{ write: { call: 'establishment-signature', body: { ...person, ...body } }, image, over: undefined },
  }) as AcceptedPart<PreparedImage>

describe('the act of a person', () => {
  const act = {
    ...{ departmentId: 1, documentKind: 'acta', subjectId: 40, party: 'establecimiento', outcome: 'firmada' },
    ...{ signerName: 'Ana', signerIdCard: '1', signerRole: 'Dueña', signature: 'a.png', refusalReason: null },
    ...{ shownDigest: null, shownFormat: null, consentText: null, drawnAt: null, userId: 7, ...stoodColumns },
  }

  test.each([
    ['without a summary on the screen', signedBy({}, picture), act],
    [
      'with the summary that was shown and accepted',
      signedBy({ shownDigest: 's', shownFormat: SHOWN_FORMAT, consent: true, drawnAt: DRAWN }, picture),
      {
        ...{ ...act, shownDigest: 's', shownFormat: SHOWN_FORMAT, consentText: CONSENT_TEXT },
        drawnAt: new Date(DRAWN),
      },
    ],
    ['with a clock that cannot be right', signedBy({ drawnAt: '1999-01-01T00:00:00Z' }, picture), act],
    [
      'who refuses to sign and says no card',
      signedBy({ idCard: '', role: '', outcome: 'rehusada', refusalReason: 'No quiso', consent: true, drawnAt: DRAWN }),
      {
        ...{ ...act, outcome: 'rehusada', signerIdCard: null, signerRole: null, signature: null },
        refusalReason: 'No quiso',
      },
    ],
  ])('%s', (_title, part, expected) => {
    expect(partAct(visit, part, taking)).toEqual([expected])
  })

  test('an observation is no act', () => {
    const part = { write: { call: 'health-observation' as const, body: { observation: 'Bien' } } }
    expect(partAct(visit, { ...part, image: undefined, over: undefined }, taking)).toEqual([])
  })
})

const signing = (officialId: number) => ({
  ...{ officialId, name: 'Luis', role: 'Técnico', signedBy: 7, signature: 'a.png', isDrawn: true },
  ...{ image: undefined, shown: {}, over: undefined },
})

test.each([
  ['the technician', 7, 'tecnico'],
  ['the engineer', 8, 'ingeniero'],
])('the act of %s has their cargo and who was signed in', (_title, officialId, party) => {
  expect(signingAct(visit, signing(officialId), () => stood)).toMatchObject({
    ...{ party, outcome: 'firmada', signerName: 'Luis', signerRole: 'Técnico', signature: 'a.png', userId: 7 },
    ...stoodColumns,
  })
})

test('a signature of this transaction reads as a stored one', () => {
  const row = signingRow(visit, signing(8))
  expect(row).toEqual({
    ...{ departmentId: 1, inspectionId: 40, officialId: 8, signature: 'a.png', isDrawn: true, signedBy: 7 },
  })
  expect(storedSigning(row, AT)).toEqual({ officialId: 8, signature: 'a.png', signedBy: 7, at: AT.toISOString() })
})

describe('an act of this transaction reads as a stored one', () => {
  test('a stored act of an official has the cargo and the content under it', () => {
    const act = signingAct(visit, signing(7), () => stood)
    expect(toldAct(act, AT)).toEqual({
      ...{ party: 'tecnico', role: 'Técnico', signature: 'a.png', shownDigest: null, shownFormat: null, consent: null },
      ...{ drawnAt: null, stoodUnder: stood, receivedAt: AT.toISOString() },
    })
  })

  test('a stored act of another person has no role', () => {
    const [act] = partAct(visit, signedBy({ drawnAt: DRAWN }, picture), taking)
    expect(act && toldAct(act, AT)).toMatchObject({
      ...{ party: 'establecimiento', role: null, drawnAt: new Date(DRAWN).toISOString() },
    })
  })

  test('a stored act of an older version has no content under it', () => {
    const act = { ...signingAct(visit, signing(7), () => stood), stoodDigest: null }
    expect(toldAct(act, AT).stoodUnder).toBeNull()
  })
})
