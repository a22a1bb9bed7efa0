import { describe, expect, test } from 'vitest'
import { type EvidenceFacts, type Verdict, verdictOf } from './verdict.ts'
import { photoToneOf, verdictWords } from './verdict-words.ts'

/** A signed file whose every check was made, and held. */
const allTrue: EvidenceFacts = {
  ...{ fault: undefined, content: 'yes', signature: 'whole', key: 'known' },
  ...{ books: 'known', log: 'yes', issued: 'yes', isEarlier: false, leaf: 'yes' },
}
const noServer = { log: 'unchecked', issued: 'unchecked', leaf: 'unchecked' } as const
/** A signed PDF/A-2, which carries no record. */
const pages: Partial<EvidenceFacts> = {
  ...{ fault: 'without-record', content: 'unchecked', books: 'offline', log: 'unchecked', issued: 'unchecked' },
}
const unsigned = { signature: 'absent', key: 'unchecked', ...noServer } as const

test.each<[string, Partial<EvidenceFacts>, Verdict, tone: string]>([
  ['with every fact true', {}, 'authentic', 'good'],
  ['without network', { books: 'offline', ...noServer }, 'authentic-offline', 'good'],
  ['where the entity is silent', { books: 'unanswered', ...noServer }, 'authentic-unanswered', 'good'],
  ['where the log is not there', { log: 'unchecked', leaf: 'unchecked' }, 'authentic', 'good'],
  // A server of before lists no issued files, so the log is not asked for this one.
  ['that the log was not asked for', { leaf: 'unchecked' }, 'authentic', 'good'],
  ['that was changed', { signature: 'changed' }, 'changed', 'bad'],
  ['that was changed, without network', { signature: 'changed', books: 'offline', ...noServer }, 'changed', 'bad'],
  ['whose record was torn with the rest', { signature: 'changed', fault: 'unreadable' }, 'changed', 'bad'],
  ['with something added', { signature: 'appended', fault: 'appended' }, 'appended', 'bad'],
  ['whose signed record is not what was sealed', { content: 'no' }, 'content-not-seal', 'bad'],
  ['of a key that is not published', { key: 'unknown' }, 'unknown-key', 'care'],
  ['without record, which the log has', { ...pages }, 'pages', 'good'],
  ['without record, where the log is not there', { ...pages, leaf: 'unchecked' }, 'pages-unproved', 'care'],
  ['without record, which the log has not', { ...pages, leaf: 'no' }, 'file-not-in-log', 'care'],
  ['without record, of a stranger', { ...pages, key: 'unknown' }, 'not-an-acta', 'none'],
  ['without record, where no keys were ever seen', { ...pages, key: 'unchecked' }, 'not-an-acta', 'none'],
  ['without record and signature', { ...pages, ...unsigned }, 'not-an-acta', 'none'],
  ['without record, that was changed', { ...pages, signature: 'changed' }, 'changed', 'bad'],
  ['without record, of a key withdrawn before', { ...pages, key: 'late' }, 'late-key', 'bad'],
  ['without record, that this browser cannot check', { ...pages, signature: 'unable' }, 'unable', 'none'],
  // A thief signed other pages around a true record with a key of her own.
  ['of a stranger’s key around a seal of the books', { key: 'unknown', issued: 'no' }, 'foreign-key', 'bad'],
  ['of a stranger’s key, before the entity issued one', { key: 'unknown', issued: 'unchecked' }, 'foreign-key', 'bad'],
  [
    'of an earlier issue whose key is not listed',
    { key: 'unknown', issued: 'no', isEarlier: true },
    'unknown-key',
    'care',
  ],
  [
    'of a key that is not published, without network',
    { key: 'unknown', books: 'offline', ...noServer },
    'unknown-key',
    'care',
  ],
  ['of another entity', { key: 'unknown', books: 'unknown', log: 'no', issued: 'unchecked' }, 'unknown-key', 'care'],
  ['that the books do not have', { books: 'unknown', log: 'unchecked' }, 'not-in-log', 'care'],
  ['whose proof is false', { log: 'no' }, 'not-in-log', 'care'],
  // The database's owner put another signed file in the place of the issued one.
  ['that the books have and the log has not', { leaf: 'no' }, 'file-not-in-log', 'care'],
  ['that was signed and never issued', { leaf: 'no', issued: 'unchecked' }, 'file-not-in-log', 'care'],
  ['that the books call an earlier issue', { issued: 'no', isEarlier: true, leaf: 'no' }, 'file-not-in-log', 'care'],
  ['that the log has neither with its seal', { log: 'no', leaf: 'no' }, 'not-in-log', 'care'],
  ['with a byte changed where no signature reaches', { issued: 'no', leaf: 'no' }, 'not-as-issued', 'bad'],
  ['that was issued again', { issued: 'no', isEarlier: true }, 'superseded', 'care'],
  [
    'that was issued again, by a server of before',
    { issued: 'no', isEarlier: true, leaf: 'unchecked' },
    'superseded',
    'care',
  ],
  ['of a stolen key, which no issue has', { issued: 'no', leaf: 'no', key: 'retired' }, 'not-as-issued', 'bad'],
  ['of a key withdrawn since', { key: 'retired' }, 'retired-key', 'care'],
  ['of a key withdrawn since, which the log has not', { key: 'retired', leaf: 'no' }, 'retired-key', 'care'],
  ['of a key withdrawn before', { key: 'late' }, 'late-key', 'bad'],
  ['where no keys were ever seen, and which is the issued one', { key: 'unchecked' }, 'authentic', 'good'],
  ['where no keys were ever seen', { key: 'unchecked', issued: 'unchecked' }, 'unproved-signature', 'care'],
  [
    'where no keys were ever seen, without network',
    { key: 'unchecked', books: 'offline', ...noServer },
    'content-alone',
    'care',
  ],
  ['without signature that the books have', { ...unsigned, log: 'yes' }, 'recorded', 'care'],
  ['without signature that the books do not have', { ...unsigned, books: 'unknown' }, 'unknown', 'bad'],
  ['without signature, without network', { ...unsigned, books: 'offline' }, 'content-alone', 'care'],
  ['without signature, where the entity is silent', { ...unsigned, books: 'unanswered' }, 'unanswered', 'care'],
  ['without signature, changed', { ...unsigned, content: 'no' }, 'content-not-seal', 'bad'],
  ['without signature whose proof is false', { ...unsigned, log: 'no' }, 'not-in-log', 'care'],
  ['that is no acta', { ...unsigned, fault: 'not-an-acta', content: 'unchecked' }, 'not-an-acta', 'none'],
  ['with two records', { ...unsigned, fault: 'two-records', content: 'unchecked' }, 'two-records', 'bad'],
  ['that is too large', { ...unsigned, fault: 'too-large', content: 'unchecked' }, 'too-large', 'none'],
  ['whose record is torn', { ...unsigned, fault: 'unreadable', content: 'unchecked' }, 'unreadable', 'bad'],
  ['that the device cannot read', { ...unsigned, fault: 'unable', content: 'unchecked' }, 'unable', 'none'],
])('a file %s', (_name, change, verdict, tone) => {
  const found = verdictOf({ ...allTrue, ...change })
  const words = verdictWords(found, { entity: 'Secretaría de Salud', phone: null, number: '148', day: '27/02/2026' })
  expect([found, words.tone]).toEqual([verdict, tone])
})

describe('among all facts together', () => {
  const values = {
    fault: [undefined, 'not-an-acta', 'two-records', 'unreadable', 'appended', 'unable', 'too-large'],
    content: ['yes', 'no', 'unchecked'],
    signature: ['absent', 'whole', 'changed', 'appended', 'unable'],
    key: ['known', 'unknown', 'retired', 'late', 'unchecked'],
    books: ['known', 'unknown', 'offline', 'unanswered'],
    log: ['yes', 'no', 'unchecked'],
    issued: ['yes', 'no', 'unchecked'],
    isEarlier: [true, false],
    leaf: ['yes', 'no', 'unchecked'],
  } satisfies { [K in keyof EvidenceFacts]: EvidenceFacts[K][] }
  const all = Object.entries(values).reduce<Partial<EvidenceFacts>[]>(
    (found, [name, held]) => found.flatMap((one) => held.map((value) => ({ ...one, [name]: value }))),
    [{}],
  ) as EvidenceFacts[]
  const isGood = (facts: EvidenceFacts) => verdictWords(verdictOf(facts), { entity: 'X', phone: null }).tone === 'good'

  test('none is green with a check that failed', () => {
    const wrong = all.filter(
      (facts) =>
        isGood(facts) &&
        (facts.fault !== undefined ||
          facts.content !== 'yes' ||
          ['changed', 'appended', 'unable'].includes(facts.signature) ||
          facts.books === 'unknown' ||
          facts.log === 'no' ||
          (facts.signature === 'whole' && facts.leaf === 'no')),
    )
    expect(all.length).toBe(7 * 3 * 5 * 5 * 4 * 3 * 3 * 2 * 3)
    expect(wrong).toEqual([])
  })

  test('a signed file is green only under a key of the entity or by its books', () => {
    const wrong = all.filter(
      (facts) =>
        facts.signature === 'whole' &&
        isGood(facts) &&
        (facts.issued === 'no' ||
          !(
            facts.key === 'known' ||
            // The entity's own word that it issued this very file.
            (facts.key === 'unchecked' && facts.books === 'known' && facts.issued === 'yes')
          )),
    )
    expect(wrong).toEqual([])
  })

  test('an unsigned one is never green: somebody may have changed its pages', () => {
    expect(all.filter((facts) => facts.signature === 'absent' && isGood(facts))).toEqual([])
  })

  test('a file that the entity never issued, around a seal of its books, is red', () => {
    const named = { entity: 'X', phone: null }
    const notRed = all.filter(
      (facts) =>
        facts.fault === undefined &&
        facts.content === 'yes' &&
        facts.signature === 'whole' &&
        facts.books === 'known' &&
        facts.issued === 'no' &&
        !facts.isEarlier &&
        verdictWords(verdictOf(facts), named).tone !== 'bad',
    )
    expect(notRed).toEqual([])
  })
})

test('the words name the acta, the entity and whom to call', () => {
  const named = { entity: 'Secretaría de Salud', phone: null, number: '148', day: '27/02/2026' }
  expect(verdictWords('authentic', named).text).toMatch(/^Es el acta n\.º 148 del 27\/02\/2026, tal como se cerró\./)
  expect(verdictWords('not-in-log', named)).toMatchObject({
    title: 'El sello no está en el libro público de Secretaría de Salud.',
    text: expect.stringContaining('llame a la Secretaría de Salud.'),
  })
  expect(verdictWords('late-key', { ...named, phone: '605 000' }).text).toContain('llame al 605 000.')
})

test('a photo under a seal of the books is good, and otherwise follows its acta', () => {
  const named = { entity: 'Salud', phone: null }
  const toneOf = (change: Partial<EvidenceFacts>) => photoToneOf(verdictOf({ ...allTrue, ...change }), named)
  expect([
    toneOf({}),
    toneOf(unsigned),
    toneOf({ ...unsigned, books: 'offline' }),
    toneOf({ key: 'unknown', issued: 'no' }),
  ]).toEqual(['good', 'good', 'care', 'bad'])
})
